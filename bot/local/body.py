"""Request bodies: JSON alone, or `payload_json` with files as multipart/form-data."""

import re
from dataclasses import dataclass, field

import msgspec
from aiohttp import web

from bot.local.errors import BAD_JSON, ApiError
from bot.local.records import Json

_NAME = re.compile(rb'\bname="((?:[^"\\]|\\.)*)"')
_FILENAME = re.compile(rb'filename="((?:[^"\\]|\\.)*)"')
_INDEX = re.compile(r"files\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class File:
    """A file sent along; `index` is what `attachments[].id` refers to."""

    index: int
    filename: str
    data: bytes


@dataclass(slots=True)
class Body:
    json: Json = field(default_factory=dict)
    files: list[File] = field(default_factory=list)


async def read_body(request: web.Request) -> Body:
    """Reads a request's body; ApiError where it is no valid JSON object or list."""
    raw = await request.read()
    if not raw:
        return Body()
    if request.content_type == "multipart/form-data":
        return _multipart(raw, request.headers["Content-Type"])
    return Body(_decode(raw))


def _decode(raw: bytes) -> Json:
    try:
        decoded: Json = msgspec.json.decode(raw)
    except msgspec.DecodeError as error:
        raise ApiError(BAD_JSON, fault=str(error)) from None
    return decoded


def _multipart(raw: bytes, content_type: str) -> Body:
    boundary = re.search(r'boundary="?([^";]+)', content_type)
    if boundary is None:
        raise ApiError(BAD_JSON, fault="multipart without a boundary")
    body = Body()
    for part in (b"\r\n" + raw).split(b"\r\n--" + boundary[1].encode())[1:-1]:
        head, _, data = part.partition(b"\r\n\r\n")
        _take(body, head, data)
    return body


def _take(body: Body, head: bytes, data: bytes) -> None:
    named = _NAME.search(head)
    name = named[1].decode() if named else ""
    if name == "payload_json":
        body.json = _decode(data)
    elif (index := _INDEX.fullmatch(name)) and (filename := _FILENAME.search(head)):
        body.files.append(File(int(index[1]), _unquoted(filename[1]), data))
    else:
        raise ApiError(BAD_JSON, fault=f"unknown part {name!r} of a form")


def _unquoted(filename: bytes) -> str:
    return filename.decode().replace('\\"', '"').replace("\\\\", "\\")

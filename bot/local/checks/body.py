"""Request bodies: JSON alone, or `payload_json` with files as multipart/form-data."""

import re
from dataclasses import dataclass, field

import msgspec
from aiohttp import web

from bot.local.checks.errors import BAD_JSON, ApiError
from bot.local.world.records import Json

_NAME = re.compile(rb'\bname="((?:[^"\\]|\\.)*)"')
_FILENAME = re.compile(rb'filename="((?:[^"\\]|\\.)*)"')
_INDEX = re.compile(r"files\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class File:
    """A file sent with a request; `attachments[].id` refers to its `index`."""

    index: int
    filename: str
    data: bytes


@dataclass(slots=True)
class Body:
    json: Json = field(default_factory=dict)
    files: list[File] = field(default_factory=list)


async def read_body(request: web.Request) -> Body:
    """Return the body of a request. Raise ApiError if it is not valid JSON or not a valid form."""
    raw = await request.read()
    if not raw:
        return Body()
    if request.content_type == "multipart/form-data":
        return _multipart(raw, request.headers["Content-Type"])
    return Body(_decode(raw))


def _decode(raw: bytes) -> Json:
    """Return decoded JSON. Raise ApiError if it is invalid."""
    try:
        decoded: Json = msgspec.json.decode(raw)
    except msgspec.DecodeError as error:
        raise ApiError(BAD_JSON, violation=str(error)) from None
    return decoded


def _multipart(raw: bytes, content_type: str) -> Body:
    """Return the body of a form: its JSON part and its files. Raise ApiError if it is no valid form."""
    boundary = re.search(r'boundary="?([^";]+)', content_type)
    if boundary is None:
        raise ApiError(BAD_JSON, violation="multipart without a boundary")
    body = Body()
    for part in (b"\r\n" + raw).split(b"\r\n--" + boundary[1].encode())[1:-1]:
        head, _, data = part.partition(b"\r\n\r\n")
        _add_part(body, head, data)
    return body


def _add_part(body: Body, head: bytes, data: bytes) -> None:
    """Add a part of a form to a body. Raise ApiError for an unknown part."""
    match = _NAME.search(head)
    name = match[1].decode() if match else ""
    if name == "payload_json":
        body.json = _decode(data)
    elif (index := _INDEX.fullmatch(name)) and (filename := _FILENAME.search(head)):
        body.files.append(File(int(index[1]), _unescape(filename[1]), data))
    else:
        raise ApiError(BAD_JSON, violation=f"unknown part {name!r} of a form")


def _unescape(filename: bytes) -> str:
    """Return a file name without the escapes of a form."""
    return filename.decode().replace('\\"', '"').replace("\\\\", "\\")

"""What builds a release on GitHub: read as GitHub reads it, and held to what the guides and the build say."""

import re
import subprocess
import tomllib

import pytest

from bot.command_line.commands import argument_parser
from tests.syntax import ROOT

yaml = pytest.importorskip("yaml", reason="a workflow is read by PyYAML (extra 'dev')")

FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TEXT = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
WORKFLOW = yaml.safe_load(TEXT)
JOBS = WORKFLOW["jobs"]
JOB_KEYS = {"env", "if", "name", "needs", "permissions", "runs-on", "steps", "strategy", "timeout-minutes"}
STEP_KEYS = {"env", "if", "name", "run", "uses", "with"}
ARCHITECTURES = {"amd64", "arm64"}
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def steps(job):
    return JOBS[job]["steps"]


def commands(job):
    """All that a job runs."""
    return "\n".join(step.get("run", "") for step in steps(job))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_each_workflow_has_the_keys_that_github_knows(path):
    """The key `on` is true to YAML."""
    read = yaml.safe_load(path.read_text("utf-8"))
    assert set(read) <= {"name", True, "permissions", "concurrency", "defaults", "env", "jobs"}
    for job in read["jobs"].values():
        assert {"runs-on", "steps", "timeout-minutes"} <= set(job) <= JOB_KEYS
        assert {*job.get("needs", [])} <= set(read["jobs"])
        for step in job["steps"]:
            assert set(step) <= STEP_KEYS
            assert ("run" in step) != ("uses" in step)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_each_action_is_pinned_to_a_commit_and_its_version_told(path):
    used = re.findall(r"uses: *(.+)$", path.read_text("utf-8"), re.MULTILINE)
    assert used
    assert [line for line in used if not re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", line)] == []
    pins = {line.partition("@")[0]: line for line in used}
    assert set(used) == set(pins.values()), "one version of each"


def test_it_begins_by_a_tag_that_is_a_version():
    (pattern,) = WORKFLOW[True]["push"]["tags"]
    assert re.fullmatch(pattern.replace(".", r"\."), VERSION)
    assert "workflow_dispatch" in WORKFLOW[True], "it can be tried"


def test_only_the_release_may_write_and_it_waits_for_all_else():
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert {name for name, job in JOBS.items() if "permissions" in job} == {"release"}
    assert JOBS["release"]["permissions"] == {"contents": "write"}
    assert {*JOBS["release"]["needs"]} == set(JOBS) - {"release"}
    assert JOBS["release"]["if"] == "github.ref_type == 'tag'"
    checkouts = [step for job in JOBS for step in steps(job) if step.get("uses", "").startswith("actions/checkout@")]
    assert len(checkouts) == len(JOBS)
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)


@pytest.mark.parametrize("job", ["test", "image"])
def test_both_kinds_of_machines_are_served(job):
    machines = JOBS[job]["strategy"]["matrix"]["include"]
    assert {machine["arch"] for machine in machines} == ARCHITECTURES
    assert all(machine["machine"].endswith("-arm") == (machine["arch"] == "arm64") for machine in machines)


def test_nothing_is_signed_and_no_secret_is_used():
    secrets = re.findall(r"secrets\.\w+|gpg|cosign|sigstore|attest|id-token", TEXT)
    assert secrets == []


def test_what_is_taken_from_an_artifact_was_put_there():
    given = {step["with"]["name"] for job in JOBS for step in steps(job) if "upload-artifact" in step.get("uses", "")}
    assert given == {"packages", "image-${{ matrix.arch }}"}
    (taken,) = [step for step in steps("release") if "download-artifact" in step.get("uses", "")]
    assert taken["with"] == {"path": "dist", "merge-multiple": True}


def test_the_requirements_have_hashes_and_no_place():
    """As `uv` writes them by these arguments; no file of the project names a place, either."""
    compiled = commands("packages")
    assert {"--generate-hashes", "--no-emit-index-url", "--universal"} <= set(compiled.split())
    assert "--require-hashes" in compiled
    assert "-index" not in compiled.replace("--no-emit-index-url", "")


@pytest.mark.parametrize("job", ["packages", "image"])
def test_what_is_built_is_tried_by_commands_that_there_are(job):
    tried = re.findall(r'(?:bin/gamekeeper|\$trial "\$IMAGE") (local .+)$', commands(job), re.MULTILINE)
    assert len(tried) == 1
    assert argument_parser().parse_args(tried[0].split()).demo
    assert '--version | grep -F "(${GITHUB_SHA::7}, schema "' in commands(job)


@pytest.mark.parametrize("job", JOBS)
def test_each_script_is_one_that_bash_takes(job):
    for step in steps(job):
        script = re.sub(r"\$\{\{.*?\}\}", "x", step.get("run", ""))
        done = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), step


def test_the_notes_are_what_the_changelog_says_of_this_version(tmp_path):
    """By the very command, here."""
    (line,) = [line for line in commands("release").splitlines() if line.startswith("awk ")]
    (tmp_path / "CHANGELOG.md").write_text((ROOT / "CHANGELOG.md").read_text("utf-8"), "utf-8")
    environment = {"GITHUB_REF_NAME": VERSION, "PATH": "/usr/bin:/bin"}
    subprocess.run(["bash", "-c", line], cwd=tmp_path, env=environment, check=True, timeout=20)
    notes = (tmp_path / "notes.md").read_text("utf-8")
    newest = re.split(r"^## .+\n", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.MULTILINE)
    assert notes in newest
    assert len(notes) > 20

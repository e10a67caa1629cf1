"""Which commit this program is made from. Standard library only: a build reads this file by itself (`build_hook`)."""

from pathlib import Path

NAME = "commit.txt"  # beside this file in what is built; a checkout has none
SHORT = 7  # letters
REFERENCE = "ref: "


def find_commit(root: Path) -> str:
    """Return the short commit of a program in this folder: its checkout's, or the one it was built from. Else ""."""
    try:
        return _read_checkout(_git_folder(root / ".git"))[:SHORT]
    except OSError:
        written = root / "bot" / NAME
        return written.read_text("utf-8").strip() if written.is_file() else ""


def _git_folder(path: Path) -> Path:
    """Return where git keeps what it knows of a checkout, which a second checkout names in a file."""
    return path if path.is_dir() else Path(path.read_text("utf-8").removeprefix("gitdir: ").strip())


def _read_checkout(git: Path) -> str:
    """Return the whole commit, without starting git: it may not be there, or refuse another user's checkout."""
    head = (git / "HEAD").read_text("utf-8").strip()
    if not head.startswith(REFERENCE):
        return head
    branch, shared = head.removeprefix(REFERENCE), git / "commondir"
    folder = git / shared.read_text("utf-8").strip() if shared.is_file() else git
    if (folder / branch).is_file():
        return (folder / branch).read_text("utf-8").strip()
    lines = (folder / "packed-refs").read_text("utf-8").splitlines()
    return next((line.split()[0] for line in lines if line.endswith(f" {branch}")), "")

"""Shared code of the measuring scripts: arguments, building the program, printing tables, and exiting."""

import argparse
import os
import subprocess
import sys

CHROMIUM = "/usr/lib/chromium/chromium-headless-shell"
MOVIEPY_FOLDER = ".build/bench-venv"


def arguments(description):
    """Returns an argument parser with the option for the measured program; scripts can add more arguments."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--zoetrope", metavar="PROGRAM", type=os.path.abspath, help="the zoetrope program to measure; built if omitted")
    return parser


def output_of(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def build():
    """Builds the program, and returns its path."""
    command = ["swift", "build", "-c", "release", "--product", "zoetrope"]
    for step in ["scripts/setup", "--tests"], command:
        subprocess.run(step, check=True, stdout=sys.stderr)
    return output_of(*command, "--show-bin-path").strip() + "/zoetrope"


def python_with_moviepy():
    """Returns the path of a Python with MoviePy in a virtual environment; None if MoviePy can't be installed."""
    python = f"{MOVIEPY_FOLDER}/bin/python"
    try:
        if not os.path.exists(f"{MOVIEPY_FOLDER}/bin/pip"):
            subprocess.run(["python3", "-m", "venv", MOVIEPY_FOLDER], check=True, stdout=sys.stderr)
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "moviepy>=2"]
        subprocess.run(install, check=True, stdout=sys.stderr)
        return python
    except (OSError, subprocess.CalledProcessError):
        script = os.path.basename(sys.argv[0])
        print(f"{script}: MoviePy is not measured; it needs Debian's python3-venv and access to PyPI", file=sys.stderr)
        return None


def print_row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def print_head(*cells):
    print_row(*cells)
    print("|" + "---|" * len(cells), flush=True)


def run(main):
    """Runs a script's main function in the project's folder. If a command fails, exits with a message of one line."""
    os.chdir(os.path.dirname(os.path.abspath(__file__)) + "/..")
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except subprocess.CalledProcessError as error:
        sys.exit(f"{os.path.basename(sys.argv[0])}: {error}")

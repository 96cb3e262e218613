"""What the scripts that measure share: the program, tables, and how they end."""

import argparse
import os
import subprocess
import sys


def arguments(description):
    """A parser with the program that is measured; more arguments can be added."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--zoetrope", metavar="PROGRAM", type=os.path.abspath, help="the program; without it, it is built")
    return parser


def output_of(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def build():
    """Builds the program, and returns its path."""
    command = ["swift", "build", "-c", "release", "--product", "zoetrope"]
    for step in ["scripts/setup", "--tests"], command:
        subprocess.run(step, check=True, stdout=sys.stderr)
    return output_of(*command, "--show-bin-path").strip() + "/zoetrope"


def print_row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def print_head(*cells):
    print_row(*cells)
    print("|" + "---|" * len(cells), flush=True)


def run(main):
    """Runs a script's work in the project's folder. A failed command ends it with one line."""
    os.chdir(os.path.dirname(os.path.abspath(__file__)) + "/..")
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except subprocess.CalledProcessError as error:
        sys.exit(f"{os.path.basename(sys.argv[0])}: {error}")

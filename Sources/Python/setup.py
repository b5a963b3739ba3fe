"""Builds the C library of the checkout into the package, puts a command that is built beside it, and gives wheels the tag
that both deserve."""

import functools
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution
from distutils.command.build_scripts import build_scripts

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FILE = "libringfence.so.1"
#: What the library has; the package reads it.
HEADER = "ringfence.h"
BUILT = ROOT / ".build" / "c-library-quick" / "lib" / FILE
#: What is made on the way lies here, so that the sources stay as they are.
SCRATCH = ROOT / ".build" / "python"


@functools.cache
def library():
    """The library: the file that RINGFENCE_C_LIBRARY names, or one that is built now, quickly."""
    chosen = os.environ.get("RINGFENCE_C_LIBRARY")
    if chosen:
        if not pathlib.Path(chosen).is_file():
            sys.exit(f"ringfence: RINGFENCE_C_LIBRARY names {chosen}, which is no file")
        return pathlib.Path(chosen)
    script = ROOT / ".ci" / "c-library"
    if not script.is_file():
        sys.exit("ringfence: the package is built in a checkout of the repository; elsewhere install a wheel")
    if platform.system() != "Linux":
        sys.exit(f"ringfence: the library is built on Linux, this is {platform.system()}")
    for tool, what in (("swiftc", "Swift 6.3"), ("objcopy", "binutils")):
        if shutil.which(tool) is None:
            sys.exit(f"ringfence: the library is built with {what}, and there is no {tool} on the PATH; install a wheel")
    print("ringfence: only the core is optimised; a library of .ci/c-library, which RINGFENCE_C_LIBRARY names, or a wheel "
          "reads files faster", file=sys.stderr)  # fmt: skip
    environment = {**os.environ, "QUICK": "1"}
    subprocess.run([str(script)], cwd=ROOT, check=True, stdout=sys.stderr, env=environment)
    return BUILT


@functools.cache
def command():
    """The command: the file that RINGFENCE_COMMAND names; None without one, as it takes longer to build than all else."""
    chosen = os.environ.get("RINGFENCE_COMMAND")
    if not chosen:
        print("ringfence: without the command, which pages, sweeps and evaluate_files of Spark need; "
              "'make wheel' builds a wheel that has it", file=sys.stderr)  # fmt: skip
        return None
    if not pathlib.Path(chosen).is_file():
        sys.exit(f"ringfence: RINGFENCE_COMMAND names {chosen}, which is no file")
    if machine(pathlib.Path(chosen)) != machine(library()):
        sys.exit(f"ringfence: {chosen} is for {machine(pathlib.Path(chosen))}, the library for {machine(library())}")
    return pathlib.Path(chosen)


def machine(file):
    """The machine that the header of an ELF file names."""
    return {62: "x86_64", 183: "aarch64"}.get(int.from_bytes(file.read_bytes()[18:20], "little"), platform.machine())


def tag(files):
    """The oldest platform on which the files run: the newest version of the C library that they need."""
    needed = [int(minor) for file in files for minor in re.findall(rb"GLIBC_2\.(\d+)", file.read_bytes())]
    return f"manylinux_2_{max([17, *needed])}_{machine(files[0])}"


class BuildPackage(build_py):
    def run(self):
        super().run()
        package = HERE if self.editable_mode else pathlib.Path(self.build_lib)
        shutil.copy(library(), package / "ringfence" / FILE)
        shutil.copy(ROOT / "Sources" / "CRingfence" / HEADER, package / "ringfence" / HEADER)


class BuildCommand(build_scripts):
    """Puts the command among the scripts as it is: those of setuptools are texts."""

    def get_source_files(self):
        return []

    def run(self):
        self.mkpath(self.build_dir)
        target = os.path.join(self.build_dir, "ringfence")
        if command() is None:
            # An earlier build may have left one.
            pathlib.Path(target).unlink(missing_ok=True)
            return
        shutil.copy(command(), target)
        if machine(command()) == platform.machine() and shutil.which("strip"):
            subprocess.run(["strip", target], check=True)
        os.chmod(target, 0o755)


class Wheel(bdist_wheel):
    def get_tag(self):
        # The library is called through ctypes, so one wheel serves every version of Python.
        return "py3", "none", tag([file for file in (library(), command()) if file])


class Binary(Distribution):
    def has_ext_modules(self):
        return True


def version():
    """The version of the library."""
    text = (ROOT / "Sources" / "RingfenceC" / "Version.swift").read_text()
    return re.search(r'productVersion.*"(.*)"', text)[1]


SCRATCH.mkdir(parents=True, exist_ok=True)
setup(
    version=version(),
    cmdclass={"build_py": BuildPackage, "build_scripts": BuildCommand, "bdist_wheel": Wheel},
    distclass=Binary,
    scripts=["ringfence"],
    options={"build": {"build_base": str(SCRATCH / "build")}, "egg_info": {"egg_base": str(SCRATCH)}},
)

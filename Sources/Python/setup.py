"""Builds the C library of the checkout into the package, and gives wheels the tag that the library deserves."""

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

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FILE = "libringfence.so.1"
#: What the library has; the package reads it.
HEADER = "ringfence.h"
BUILT = ROOT / ".build" / "c-library" / "lib" / FILE
#: What is made on the way lies here, so that the sources stay as they are.
SCRATCH = ROOT / ".build" / "python"


@functools.cache
def library():
    """The library: the file that RINGFENCE_C_LIBRARY names, or one that is built now."""
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
    if shutil.which("swiftc") is None:
        sys.exit("ringfence: the library is built with Swift 6.3, and there is no swiftc on the PATH; install a wheel")
    subprocess.run([str(script)], cwd=ROOT, check=True, stdout=sys.stderr)
    return BUILT


def tag(file):
    """The oldest platform on which the library can be loaded: the newest version of the C library that it needs."""
    content = file.read_bytes()
    needed = [int(minor) for minor in re.findall(rb"GLIBC_2\.(\d+)", content)]
    # The library may be one for another machine, which the header of an ELF file names.
    machine = {62: "x86_64", 183: "aarch64"}.get(int.from_bytes(content[18:20], "little"), platform.machine())
    return f"manylinux_2_{max([17, *needed])}_{machine}"


class BuildPackage(build_py):
    def run(self):
        super().run()
        package = HERE if self.editable_mode else pathlib.Path(self.build_lib)
        shutil.copy(library(), package / "ringfence" / FILE)
        shutil.copy(ROOT / "Sources" / "CRingfence" / HEADER, package / "ringfence" / HEADER)


class Wheel(bdist_wheel):
    def get_tag(self):
        # The library is called through ctypes, so one wheel serves every version of Python.
        return "py3", "none", tag(library())


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
    cmdclass={"build_py": BuildPackage, "bdist_wheel": Wheel},
    distclass=Binary,
    options={"build": {"build_base": str(SCRATCH / "build")}, "egg_info": {"egg_base": str(SCRATCH)}},
)

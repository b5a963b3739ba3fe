"""Writes a track table as zlib compresses it in every way that it has, and zip archives.

The tests read these files and compare the text, and zlib's checksums in them. Another version of zlib may write
other bytes of the same meaning.
"""

import gzip
import io
import pathlib
import random
import struct
import zipfile
import zlib

folder = pathlib.Path("Tests/Fixtures/Compression")
folder.mkdir(parents=True, exist_ok=True)


def write(name, data):
    (folder / name).write_bytes(data)


def table(rows):
    """A drive of one fix a second, with decimals that hardly repeat."""
    numbers = random.Random(14)
    lines = ["track,time,latitude,longitude,speed"]
    for second in range(rows):
        lines.append(
            f"van,{1716018600 + second},{50.1 + second * 1e-4 + numbers.uniform(0, 2e-5):.7f},"
            f"{8.6 + numbers.uniform(0, 1e-3):.7f},{numbers.uniform(8, 14):.2f}"
        )
    return ("\n".join(lines) + "\n").encode()


def member(data, level=6, strategy=zlib.Z_DEFAULT_STRATEGY, flags=0, fields=b"", window=15):
    """One member of a gzip file with the fields of its header."""
    header = struct.pack("<2sBBIBB", b"\x1f\x8b", 8, flags, 1716018600, 0, 3) + fields
    if flags & 2:
        header += struct.pack("<H", zlib.crc32(header) & 0xFFFF)
    packer = zlib.compressobj(level, zlib.DEFLATED, -window, 9, strategy)
    body = packer.compress(data) + packer.flush()
    return header + body + struct.pack("<II", zlib.crc32(data), len(data) & 0xFFFFFFFF)


text = table(400)
write("track.csv", text)
write("stored.csv.gz", member(text, level=0))
write("fast.csv.gz", member(text, level=1))
write("best.csv.gz", member(text, level=9))
write("fixed.csv.gz", member(text, strategy=zlib.Z_FIXED))
write("huffman.csv.gz", member(text, strategy=zlib.Z_HUFFMAN_ONLY))
write("rle.csv.gz", member(text, strategy=zlib.Z_RLE))
write("narrow.csv.gz", member(text, window=9))
assert all(
    gzip.decompress((folder / f"{name}.csv.gz").read_bytes()) == text
    for name in ["stored", "fast", "best", "fixed", "huffman", "rle", "narrow"]
)

# Three members with every field of the header, an empty one, and zeros behind them.
extra = struct.pack("<H2sH5s", 9, b"rf", 5, b"extra")
cut = [len(text) // 3, len(text) // 2]
whole = (
    member(text[: cut[0]], flags=4 | 8 | 16 | 2, fields=extra + b"track.csv\0a drive\0")
    + member(b"", flags=8, fields=b"empty\0")
    + member(text[cut[0] : cut[1]], level=9, flags=16, fields=b"more\0")
    + member(text[cut[1] :], level=1, flags=2)
)
assert gzip.decompress(whole) == text
write("members.csv.gz", whole + bytes(512))

# Text behind enough blanks that references go back as far as they may, and bytes with codes of 15 bits.
spread = random.Random(7)
far = text[:2000] + bytes(32768 - 2000) + text[:2000]
rare = bytes(min(255, int(spread.expovariate(0.35))) for _ in range(60_000)) + bytes(range(256))
write("far.gz", member(far, level=9))
write("rare.gz", member(rare, strategy=zlib.Z_HUFFMAN_ONLY))

# What becomes a thousand times as long: less and more than is decompressed without looking at the ratio.
write("blanks.gz", member(b"\n" * 8_000_000, level=9))
write("bomb.gz", member(b"\n" * 20_000_000, level=9))

# Small ones to begin with for the fuzzer.
short = table(24)
write("short.csv.gz", member(short, level=9))
write("short-fixed.csv.gz", member(short, strategy=zlib.Z_FIXED, flags=8 | 2, fields=b"short.csv\0"))
write("short-members.csv.gz", member(short[:500], level=0) + member(short[500:]) + bytes(9))

files = io.BytesIO()
with zipfile.ZipFile(files, "w") as archive:
    archive.comment = b"made by compression.py"
    for name, content, method in [
        ("readme.txt", b"stored\n", zipfile.ZIP_STORED),
        ("files/", b"", zipfile.ZIP_STORED),
        ("files/track.csv", text, zipfile.ZIP_DEFLATED),
        ("empty", b"", zipfile.ZIP_DEFLATED),
        ("../escape.txt", b"only a name\n", zipfile.ZIP_DEFLATED),
        ("bzip2", text, zipfile.ZIP_BZIP2),
    ]:
        entry = zipfile.ZipInfo(name, (2024, 5, 18, 7, 50, 0))
        entry.compress_type = method
        archive.writestr(entry, content)
write("archive.zip", files.getvalue())

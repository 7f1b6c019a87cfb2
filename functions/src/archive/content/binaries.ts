import { type Finding, finding } from "../finding.js";
import { extensionOf } from "../text.js";

const OFFICE = new Set("docx dotx xlsx xltx pptx potx odt ods odp epub vsdx".split(" "));
const MACRO = new Set("docm dotm xlsm xltm pptm potm xlam ppam".split(" "));
const MACRO_PART = Buffer.from("vbaProject.bin");
const COMPILED = new Set("pyc pyo class".split(" "));
const MEDIA = new Set(
  "png jpg jpeg gif webp avif ico bmp tif tiff psd pdf mp3 mp4 m4a m4v mov webm mkv avi wav ogg flac ttf otf woff woff2 eot".split(
    " ",
  ),
);

/** Magic numbers of archives: the offset and the bytes. */
const ARCHIVES: readonly [number, string][] = [
  [0, "504b0304"], // ZIP
  [0, "504b0506"], // empty ZIP
  [0, "1f8b"], // gzip
  [0, "425a68"], // bzip2
  [0, "fd377a585a00"], // xz
  [0, "28b52ffd"], // zstd
  [0, "377abcaf271c"], // 7z
  [0, "526172211a07"], // RAR
  [0, "4d534346"], // cabinet
  [0, "213c617263683e0a"], // ar, deb
  [0, "edabeedb"], // RPM
  [0, "78617221"], // xar, macOS package
  [257, "7573746172"], // tar
  [32769, "4344303031"], // ISO 9660
];

const MEDIA_MAGIC: readonly [number, string][] = [
  [0, "89504e470d0a1a0a"],
  [0, "ffd8ff"],
  [0, "47494638"],
  [0, "52494646"], // RIFF: WebP, WAV, AVI
  [0, "00000100"], // icon
  [0, "424d"],
  [0, "49492a00"],
  [0, "4d4d002a"],
  [0, "38425053"],
  [0, "25504446"],
  [0, "494433"],
  [0, "fffb"],
  [4, "66747970"], // MP4, AVIF, HEIC
  [0, "1a45dfa3"], // Matroska
  [0, "4f676753"],
  [0, "664c6143"],
  [0, "00010000"], // TrueType
  [0, "4f54544f"],
  [0, "74727565"],
  [0, "774f4646"],
  [0, "774f4632"],
];

/** Detects native programs, archives, and compiled code by their first bytes, regardless of the file name. */
export function checkBinary(path: string, bytes: Uint8Array): Finding[] {
  const extension = extensionOf(path);
  const native = nativeFormat(bytes);
  if (native) return [finding("native-binary", { file: path, message: `A native program (${native})` })];
  if (starts(bytes, 0, "0061736d01000000")) return [finding("webassembly", { file: path })];
  if (isJavaClass(bytes) || COMPILED.has(extension)) return [finding("compiled-code", { file: path })];
  if (starts(bytes, 0, "d0cf11e0a1b11ae1"))
    return [
      finding("nested-archive", {
        file: path,
        message: "An OLE container, such as an old office document or an installer",
      }),
    ];
  if (!ARCHIVES.some(([at, magic]) => starts(bytes, at, magic))) return [];
  if (
    MACRO.has(extension) ||
    (OFFICE.has(extension) && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(MACRO_PART))
  ) {
    return [finding("office-macro", { file: path })];
  }
  return OFFICE.has(extension) && starts(bytes, 0, "504b0304")
    ? []
    : [finding("nested-archive", { file: path })];
}

/**
 * Whether both name and content identify an image, audio, video, font, or PDF file, which no program
 * executes.
 */
export function isMedia(path: string, bytes: Uint8Array): boolean {
  return MEDIA.has(extensionOf(path)) && MEDIA_MAGIC.some(([at, magic]) => starts(bytes, at, magic));
}

function nativeFormat(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 16) return undefined;
  const first = view.getUint32(0, false);
  if (first === 0x7f454c46) return "ELF";
  if ([0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe].includes(first)) return "Mach-O";
  // A Java class starts like a universal Mach-O file, but has a version where the latter has a small count.
  if (first === 0xcafebabe && view.getUint32(4, false) < 40) return "Mach-O, universal";
  if (view.getUint16(0, false) !== 0x4d5a || bytes.length < 64) return undefined;
  const header = view.getUint32(0x3c, true);
  const isPortable = header + 4 <= bytes.length && view.getUint32(header, false) === 0x50450000;
  return isPortable ? "Windows PE" : bytes.subarray(0, 64).includes(0) ? "DOS" : undefined;
}

function isJavaClass(bytes: Uint8Array): boolean {
  return starts(bytes, 0, "cafebabe") && !nativeFormat(bytes);
}

function starts(bytes: Uint8Array, at: number, hex: string): boolean {
  for (let index = 0; index < hex.length / 2; index++) {
    if (bytes[at + index] !== Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16)) return false;
  }
  return true;
}

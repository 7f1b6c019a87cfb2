import { pathToFileURL } from "node:url";

const MANIFEST = Buffer.from("META-INF/MANIFEST.MF");
/** 1 January 1980, the earliest date in ZIP: the same manifest always gives the same bytes. */
const DOS_DATE = 0x0021;
const MAX_LINE_BYTES = 72;

/**
 * A jar that contains only a manifest: it starts `mainClass` from the jars and class folders of `classPath` (absolute
 * paths; a folder ends with `/`).
 *
 * `java -jar` ignores a class path, so this makes a program runnable as one file if its jar does not specify a main
 * class or its classes are in other files.
 *
 * @param agent a class that starts before the main class and may change classes while they are loaded
 */
export function launcherJar(mainClass: string, classPath: readonly string[], agent?: string): Buffer {
  const urls = classPath.map((path) => pathToFileURL(path).href).join(" ");
  const lines = [
    ...["Manifest-Version: 1.0", `Main-Class: ${mainClass}`],
    ...(agent ? [`Launcher-Agent-Class: ${agent}`] : []),
    `Class-Path: ${urls}`,
  ];
  return storedZip(MANIFEST, Buffer.from(`${lines.map(wrap).join("\r\n")}\r\n\r\n`));
}

/**
 * A manifest line has at most 72 bytes; a longer one continues in lines that start with a space. The text is
 * ASCII.
 */
function wrap(line: string): string {
  const pieces = [line.slice(0, MAX_LINE_BYTES)];
  for (let at = MAX_LINE_BYTES; at < line.length; at += MAX_LINE_BYTES - 1) {
    pieces.push(` ${line.slice(at, at + MAX_LINE_BYTES - 1)}`);
  }
  return pieces.join("\r\n");
}

/** A ZIP archive of one uncompressed file. */
function storedZip(name: Buffer, content: Buffer): Buffer {
  // Fields that the local and the central header share: version, flags, method, time, date, CRC, sizes,
  // lengths.
  const common = Buffer.alloc(26);
  common.writeUInt16LE(10, 0);
  common.writeUInt16LE(DOS_DATE, 8);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(content.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, name, content]);
  const central = Buffer.concat([Buffer.from("PK\x01\x02\x0a\x00"), common, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

/** `zlib.crc32` was added during Node.js 20; a manifest is short enough for this implementation. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

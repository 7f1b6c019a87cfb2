import { receives } from "../program/functions.js";
import { FROM, listValue, NOTHING, type Value } from "../value.js";
import type { CallKind } from "./call.js";

const LISTENS =
  /^(?:(?:net|tls)\.Listen(?:TCP|Unix)?|TCPServer\.(?:new|open)|(?:.{0,20}[.:])?TcpListener(?:::|\.)bind|stream_socket_server|socket\.create_server)$/;

/** The methods that read the request of a visitor as a whole, and those that read one value of it by a name. */
const READS_REQUEST = /^(?:flask\.)?request\.get_(?:json|data)$/;
const READS_VALUE = /^(?:req|ctx|c\.req)\.(?:get|header|query|param)$/;
/** A name, and not an address: `req` can also be a client. */
const NAME = /^[\w-]{1,60}$/;

/** Connections, and what arrives through them. */
export const socketCall: CallKind = ({ reader, name, short, from, args, options, receiver, place }) => {
  const { machine } = reader;
  if (
    short === "pipe" &&
    (receiver.from | from) & FROM.socket &&
    [...args, ...options.values()].some((value) => /^process of a shell/.test(value.name ?? ""))
  ) {
    machine.report("reverse-shell", place());
  } else if (
    short === "pipe" &&
    (receiver.from | from) & FROM.network &&
    [...args].some((value) => /^process of a shell/.test(value.name ?? ""))
  )
    machine.downloaded(receiver.from | from, place());
  if (
    short === "pipeline" &&
    from & FROM.network &&
    args.some((value) => /^process of a shell/.test(value.name ?? ""))
  )
    machine.downloaded(from, place());
  // Anyone who connects gets what the handler of the connection does.
  const handler = args.findLast((value) => reader.isFunction(value));
  if (/^(?:net|tls)\.(?:createServer|Server)$/.test(name) && handler) receives(reader, handler);
  if (short === "dup2" && from & FROM.socket) machine.report("reverse-shell", place());
  if (
    /^(?:socket\.(?:socket|create_connection)|net\.(?:connect|createConnection|Socket|Dial)|TCPSocket\.(?:new|open)|(?:.{0,20}[.:])?TcpStream(?:::|\.)connect(?:_timeout)?|fsockopen|stream_socket_client|System\.Net\.Sockets\.TCPClient|.{0,20}Sockets\.TcpClient)$/i.test(
      name,
    )
  ) {
    return { name: "socket", from: FROM.socket };
  }
  const isRead = READS_VALUE.test(name) && NAME.test(args[0]?.text ?? "");
  if (isRead || READS_REQUEST.test(name)) return { from: FROM.socket };
  if (LISTENS.test(name)) return { name: "listener", from: 0 };
  // A stranger connects: a connection, and with Python the address beside it.
  if (
    /^(?:accept|Accept(?:TCP|Unix)?|accept_nonblock|sysaccept)$/.test(short) &&
    /^(?:listener|socket)$/.test(receiver.name ?? "")
  ) {
    const connection: Value = { name: "socket", from: FROM.socket };
    return reader.language === "python" ? listValue([connection, NOTHING]) : connection;
  }
  if (name === "stream_socket_accept") return { name: "socket", from: FROM.socket };
  if (name === "asyncio.open_connection") {
    const end: Value = { name: "socket", from: FROM.socket };
    return listValue([end, end]);
  }
  if (
    /^(?:recv|recvfrom|makefile|GetStream|gets|readline|readexactly|readuntil)$/.test(short) &&
    receiver.from & FROM.socket
  )
    return { from: FROM.socket };
  return undefined;
};

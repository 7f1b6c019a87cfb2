/**
 * Loaded into a function's process before its bundle: connections to Google and to Stripe lead to the stand-in
 * of this test, on this machine. The bundle, its clients and their settings stay as they are deployed. Any
 * other address is an error.
 */
import dns from "node:dns";
import net from "node:net";

const HERE = "127.0.0.1";
const { searchParams } = new URL(import.meta.url);
/** The ports of the stand-in: for TLS, and for this function's metadata server. */
const [tls, metadata] = ["tls", "metadata"].map((name) => Number(searchParams.get(name)));

const METADATA_HOSTS = new Set(["169.254.169.254", "metadata", "metadata.google.internal"]);

function redirected(options) {
  if (options.path) return options;
  const host = String(options.host ?? "localhost").replace(/\.$/, "");
  const port = METADATA_HOSTS.has(host) ? metadata : Number(options.port) === 443 ? tls : undefined;
  if (port !== undefined) return { ...options, host: HERE, port };
  if (host === HERE || host === "localhost") return options;
  throw new Error(`A function left this machine: ${host}:${options.port}`);
}

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function connectHere(...args) {
  // node:net passes its parsed arguments as one marked array.
  if (Array.isArray(args[0])) args[0][0] = redirected(args[0][0]);
  else if (typeof args[0] === "object") args[0] = redirected(args[0]);
  return connect.apply(this, args);
};

// gRPC looks names up itself, and then connects to an address.
const { lookup } = dns.promises;
dns.promises.lookup = async (name, options) =>
  name.endsWith(".googleapis.com") ? [{ address: HERE, family: 4 }] : lookup(name, options);

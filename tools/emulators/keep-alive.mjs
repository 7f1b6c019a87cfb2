/**
 * Loaded before the emulators and the site: their servers keep an idle connection longer than a test takes to
 * create its largest archive. By default Node.js closes it after five seconds. If a client sends its next
 * request just then, the request fails.
 */
import { Server } from "node:http";

const KEEP_ALIVE_MS = 120_000;

const { listen } = Server.prototype;
Server.prototype.listen = function listenLonger(...args) {
  this.keepAliveTimeout = KEEP_ALIVE_MS;
  return listen.apply(this, args);
};

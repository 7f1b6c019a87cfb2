/**
 * Who is signed in: e-mail and password with Firebase Auth, over its REST
 * interface. The session lasts as long as the tab, also on the way to Stripe and back.
 */

const STORED = "vaultmart.session";
/** A token is renewed this long before it ends, in milliseconds. */
const EARLY_MS = 60_000;
const WORDS = {
  EMAIL_NOT_FOUND: "E-mail or password is wrong.",
  INVALID_PASSWORD: "E-mail or password is wrong.",
  INVALID_LOGIN_CREDENTIALS: "E-mail or password is wrong.",
  EMAIL_EXISTS: "There is an account with this e-mail already.",
  USER_DISABLED: "This account is disabled.",
  TOO_MANY_ATTEMPTS_TRY_LATER: "Too many tries. Wait a few minutes.",
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: "This password is too weak.",
};

let session = JSON.parse(sessionStorage.getItem(STORED) ?? "null");
let connection;

/** The e-mail of who is signed in, if anybody is. */
export const email = () => session?.email;

function keep(next) {
  session = next;
  if (next) sessionStorage.setItem(STORED, JSON.stringify(next));
  else sessionStorage.removeItem(STORED);
}

/**
 * Which project this is and where its Auth is. Hosting's own start script tells,
 * and names the emulators where there are some; it speaks to the Firebase SDK,
 * of which these two functions are all that it needs.
 */
function connect() {
  connection ??= new Promise((resolve, reject) => {
    const found = { key: "", base: "https:/" };
    globalThis.firebase = {
      initializeApp: ({ apiKey }) => {
        found.key = apiKey;
      },
      auth: () => ({
        useEmulator: (url) => {
          found.base = url;
        },
      }),
    };
    const script = document.createElement("script");
    script.src = "/__/firebase/init.js?useEmulator=true";
    script.onload = () => resolve(found);
    script.onerror = () => {
      connection = undefined;
      reject(new Error("The sign-in service cannot be reached."));
    };
    document.head.append(script);
  });
  return connection;
}

/** What was answered, as opposed to no answer at all: it has the HTTP status. */
const refusal = (words, status) => Object.assign(new Error(words), { status });

async function ask(service, body) {
  const { key, base } = await connect();
  const answer = await fetch(`${base}/${service}?key=${key}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const told = await answer.json();
  if (answer.ok) return told;
  const code = /^[A-Z_]+/.exec(told.error?.message ?? "")?.[0];
  throw refusal(WORDS[code] ?? "Signing in did not work. Try again in a moment.", answer.status);
}

const until = (seconds) => Date.now() + Number(seconds) * 1000 - EARLY_MS;

/** @param how `signInWithPassword`, or `signUp` for a new account */
export async function enter(how, address, password) {
  const told = await ask(`identitytoolkit.googleapis.com/v1/accounts:${how}`, {
    email: address,
    password,
    returnSecureToken: true,
  });
  const { email: known, idToken, refreshToken, expiresIn } = told;
  keep({ email: known, idToken, refreshToken, until: until(expiresIn) });
}

export function leave() {
  keep(null);
}

async function renew() {
  const told = await ask("securetoken.googleapis.com/v1/token", {
    grant_type: "refresh_token",
    refresh_token: session.refreshToken,
  });
  keep({
    ...session,
    idToken: told.id_token,
    refreshToken: told.refresh_token,
    until: until(told.expires_in),
  });
}

async function token() {
  try {
    if (session && session.until < Date.now()) await renew();
  } catch (error) {
    if (!error.status || error.status >= 500) throw error;
    leave();
    throw refusal("Your session has ended: sign in again", 401);
  }
  return session?.idToken;
}

/** Calls a route of the API as who is signed in. Throws an Error with the words of a refusal and its `status`. */
export async function call(method, path, input = {}) {
  const idToken = await token();
  const query = method === "GET" ? `?${new URLSearchParams(input)}` : "";
  const answer = await fetch(`/api${path}${query}`, {
    method,
    headers: {
      ...(idToken && { authorization: `Bearer ${idToken}` }),
      ...(method !== "GET" && { "content-type": "application/json" }),
    },
    ...(method !== "GET" && { body: JSON.stringify(input) }),
  });
  const body = await answer.json();
  if (answer.ok) return body;
  if (answer.status === 401) leave();
  throw refusal(body.error, answer.status);
}

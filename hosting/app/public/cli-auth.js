import { call, email, enter, leave } from "./session.js";

/**
 * A person lets the login of a command-line client in, or turns it away: signs in, compares the code with the terminal,
 * and decides. One of the page's sections is shown at a time.
 */

const UNREACHABLE = "Vaultmart cannot be reached. Look at your connection and try again.";
const NOT_WAITING =
  "No login waits for this code. It may have a typing error, have expired, or be decided already. " +
  "Compare it with your terminal, or run vaultmart login again.";
const CODE_LENGTH = 8;

const by = (id) => document.getElementById(id);
const sections = document.querySelectorAll("main section");
const accountForm = by("account").querySelector("form");
const codeForm = by("code").querySelector("form");
const codeField = by("user-code");

/** What the page was opened with, or what was typed last. */
let code = (new URLSearchParams(location.search).get("code") ?? "").slice(0, 20);

function tell(text, isWrong = false) {
  by("news").textContent = text;
  by("news").classList.toggle("wrong", isWrong);
}

/** Shows one section, and leads who cannot see it there: to its heading, or to the field that wants something. */
function show(id, field) {
  for (const section of sections) section.hidden = section.id !== id;
  by("session").hidden = !email();
  by("who").textContent = email() ?? "";
  const heading = by(`${id}-title`);
  document.title = `${heading.textContent} · Vaultmart`;
  (field ?? heading).focus();
}

function askForCode(isWrong = false) {
  codeField.value = code;
  codeField.toggleAttribute("aria-invalid", isWrong);
  show("code", codeField);
}

/** Says what went wrong, and goes to where it can be mended. */
function explain(error) {
  if (error.status === 401) {
    tell("You were signed out. Sign in again to go on.", true);
    show("account", accountForm.elements.email);
  } else if (error.status === 404 || error.status === 400) {
    tell(error.status === 404 ? NOT_WAITING : "A code has 8 letters and digits, such as BCDF-2345.", true);
    askForCode(true);
  } else if (error.status === 429) tell("Too many tries. Wait a minute and try again.", true);
  else tell(error.status ? `${error.message}.` : UNREACHABLE, true);
}

/** Does one thing at a time: no button works until the answer is here. */
async function during(work) {
  const buttons = document.querySelectorAll("button");
  for (const button of buttons) button.disabled = true;
  try {
    await work();
  } catch (error) {
    explain(error);
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

function writeTime(element, iso) {
  element.dateTime = iso;
  element.textContent = new Date(iso).toLocaleTimeString();
}

async function lookUp() {
  tell("Looking for the login…");
  const login = await call("GET", "/cli/auth/approve", { userCode: code });
  code = login.userCode;
  by("shown-code").textContent = code;
  by("client").textContent = login.clientName || "a client that gives no name";
  writeTime(by("since"), login.createdAt);
  writeTime(by("until"), login.expiresAt);
  by("as").textContent = email();
  tell("");
  show("decision");
}

async function decide(approve) {
  await call("POST", "/cli/auth/approve", { userCode: code, approve });
  tell("");
  by("done-title").textContent = approve ? "Approved" : "Denied";
  by("outcome").textContent = approve
    ? `Your terminal is logged in as ${email()} in a few seconds. You can close this page.`
    : "The login was turned away. You can close this page.";
  code = "";
  show("done");
}

/** The first section that still wants something. */
async function goOn() {
  if (!email()) return show("account", accountForm.elements.email);
  if (code === "") return askForCode();
  // The code that a link brought stands in its field while it is looked for, and when that fails.
  if (by("decision").hidden) askForCode();
  await lookUp();
}

accountForm.addEventListener("submit", (event) => {
  event.preventDefault();
  const { email: address, password } = Object.fromEntries(new FormData(accountForm));
  during(async () => {
    tell("Signing in…");
    try {
      await enter(event.submitter?.value ?? "signInWithPassword", address, password);
    } catch (error) {
      tell(error.status ? error.message : UNREACHABLE, true);
      return accountForm.elements.email.focus();
    }
    accountForm.reset();
    tell("");
    await goOn();
  });
});

codeForm.addEventListener("submit", (event) => {
  event.preventDefault();
  code = codeField.value.trim();
  if (code.replace(/[^a-z0-9]/gi, "").length !== CODE_LENGTH) return explain({ status: 400 });
  codeField.removeAttribute("aria-invalid");
  during(lookUp);
});

by("approve").addEventListener("click", () => during(() => decide(true)));
by("deny").addEventListener("click", () => during(() => decide(false)));
by("other").addEventListener("click", () => {
  code = "";
  tell("");
  askForCode();
});
by("leave").addEventListener("click", () => {
  leave();
  tell("You are signed out.");
  show("account", accountForm.elements.email);
});

during(goOn);

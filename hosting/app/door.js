import { email, enter, leave } from "./session.js";

/** The way in and out: the button in the header and the dialog behind it. */

const dialog = document.getElementById("door");
const form = dialog.querySelector("form");
const wrong = dialog.querySelector(".wrong");
const button = document.getElementById("session");
const who = document.getElementById("who");
const listeners = [];

/** Calls back now and whenever somebody signs in or out. */
export function onSession(listener) {
  listeners.push(listener);
  listener();
}

function changed() {
  who.textContent = email() ?? "";
  button.textContent = email() ? "Sign out" : "Sign in";
  for (const listener of listeners) listener();
}

/** Resolves to whether somebody is signed in, after asking when nobody is. */
export function signedIn() {
  if (email()) return true;
  wrong.textContent = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(email() !== undefined), { once: true });
  });
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { email: address, password } = Object.fromEntries(new FormData(form));
  const buttons = form.querySelectorAll("button");
  for (const one of buttons) one.disabled = true;
  try {
    await enter(event.submitter?.value ?? "signInWithPassword", address, password);
    form.reset();
    changed();
    dialog.close();
  } catch (error) {
    wrong.textContent = error.message;
  } finally {
    for (const one of buttons) one.disabled = false;
  }
});
form.querySelector('[value="close"]').addEventListener("click", () => dialog.close());
button.addEventListener("click", () => {
  if (!email()) return signedIn();
  leave();
  changed();
});
changed();

import { pagePolicy, sitePolicy } from "./csp.js";

const off = { signInProviders: [], appCheckSiteKey: "" };

test("a page loads scripts of the site alone, and is in no frame", () => {
  expect(sitePolicy(off)).toMatch(/^default-src 'self'; connect-src 'self' https:/);
  expect(sitePolicy(off)).toContain("frame-ancestors 'none'");
  expect(sitePolicy(off)).not.toMatch(/script-src|frame-src|unsafe/);
  expect(pagePolicy(off)).toContain("script-src 'self'; style-src 'self';");
});

test("accounts elsewhere open a script and the frame of the project's own domain", () => {
  const on = { ...off, signInProviders: ["google"] };
  expect(sitePolicy(on)).toContain(
    "script-src 'self' https://apis.google.com; frame-src 'self' https://*.firebaseapp.com; connect-src",
  );
  expect(pagePolicy(on)).toContain("script-src 'self' https://apis.google.com;");
});

test("App Check opens reCAPTCHA and the service that makes tokens of its proofs", () => {
  const on = { ...off, appCheckSiteKey: "key" };
  expect(sitePolicy(on)).toContain("https://content-firebaseappcheck.googleapis.com");
  expect(pagePolicy(on)).toMatch(/^script-src 'self' https:\/\/www\.google\.com\/recaptcha\//);
  expect(sitePolicy(on)).not.toMatch(/apis\.google\.com|unsafe/);
});

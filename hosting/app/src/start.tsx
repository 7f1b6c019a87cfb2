import { QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/categories.css";
import "./styles/base.css";
import "./styles/header.css";
import "./styles/markdown.css";
import { queries } from "./api/cache.js";
import { takeFirstHtml } from "./api/first-html.js";
import { App } from "./app.js";
import { speakToReader, startEnglish } from "./i18n/i18n.js";
import { allPages, preload } from "./pages.js";
import { resume } from "./session/session.js";

/**
 * The language and the page's code are loaded before anything is rendered. A page
 * that the server has rendered is hydrated if it is in the reader's language.
 * Otherwise it is rendered again.
 */
export async function start(root: HTMLElement): Promise<void> {
  startEnglish();
  // Names the messages that the page needs, before the language of the reader is loaded.
  const page = preload(location.pathname);
  await Promise.all([page, speakToReader()]);
  const isDrawn = takeFirstHtml(queries) && i18next.language === "en";
  resume();
  const app = (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <App pages={allPages()} />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>
  );
  // Rendered in small steps, between which the browser can respond. The first HTML stays until they are done.
  startTransition(() => {
    // What the server could not draw, the app draws.
    if (isDrawn) hydrateRoot(root, app, { onRecoverableError: () => {} });
    else createRoot(root).render(app);
  });
}

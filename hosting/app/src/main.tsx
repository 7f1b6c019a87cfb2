import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/categories.css";
import "./styles/base.css";
import "./styles/header.css";
import "./styles/markdown.css";
import { queries } from "./api/cache.js";
import { App } from "./app.js";
import { startI18n } from "./i18n/i18n.js";
import { preload } from "./pages.js";
import { resume } from "./session/session.js";

/**
 * The language and the page's code are loaded before anything is rendered, so that the same page replaces the
 * first HTML, and not an empty one.
 */
async function start(root: HTMLElement): Promise<void> {
  await Promise.all([startI18n(), preload(location.pathname)]);
  resume();
  // Rendered in small steps, between which the browser can respond. The first HTML stays until they are done.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

const root = document.getElementById("root");
if (root) void start(root);

import { type ComponentType, Suspense } from "react";
import { Route, Routes } from "react-router";
import { NotFound } from "./pages/not-found.js";
import { PageBoundary } from "./shell/page-boundary.js";
import { Shell } from "./shell/shell.js";
import { Loading } from "./ui/placeholders.js";
import { NewsProvider } from "./ui/toast.js";

interface AppProps {
  readonly pages: readonly { readonly path: string; readonly Page: ComponentType }[];
}

/** The permanent frame, with the current page in it. */
export function App({ pages }: AppProps) {
  return (
    <NewsProvider>
      <Shell>
        <PageBoundary>
          <Suspense fallback={<Loading />}>
            <Routes>
              {pages.map(({ path, Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
              <Route path="*" element={<NotFound />} />
            </Routes>
          </Suspense>
        </PageBoundary>
      </Shell>
    </NewsProvider>
  );
}

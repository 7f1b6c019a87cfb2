import { Suspense } from "react";
import { Route, Routes } from "react-router";
import { NotFound } from "./pages/not-found.js";
import { allPages } from "./pages.js";
import { PageBoundary } from "./shell/page-boundary.js";
import { Shell } from "./shell/shell.js";
import { Loading } from "./ui/placeholders.js";
import { NewsProvider } from "./ui/toast.js";

/** The frame, which stays, and the current page in it. */
export function App() {
  return (
    <NewsProvider>
      <Shell>
        <PageBoundary>
          <Suspense fallback={<Loading />}>
            <Routes>
              {allPages().map(({ path, Page }) => (
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

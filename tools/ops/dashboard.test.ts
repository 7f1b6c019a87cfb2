import { readFileSync } from "node:fs";
import { exportedFunctions } from "../build/index-source.js";
import { alerts } from "./alerts.js";
import { dashboardFile } from "./dashboard.js";

const ALERTS = alerts(
  exportedFunctions(readFileSync("functions/src/index.ts", "utf8")).map(({ name }) => name),
);
const { tiles, columns } = dashboardFile(ALERTS).mosaicLayout;

test("no tile covers another, and none is wider than the dashboard", () => {
  const cells = tiles.flatMap(({ xPos, yPos, width, height }) =>
    Array.from(
      { length: width * height },
      (_, at) => `${xPos + (at % width)} ${yPos + Math.floor(at / width)}`,
    ),
  );
  expect(new Set(cells).size).toBe(cells.length);
  for (const { xPos, width } of tiles) expect(xPos + width).toBeLessThanOrEqual(columns);
});

test("each metric of an alert has a chart, and no chart has a metric that nothing creates", () => {
  const created = ALERTS.filter(({ rate }) => rate).map(({ id }) => id);
  const shown = JSON.stringify(tiles).matchAll(/logging\.googleapis\.com\/user\/vaultmart_(\w+)/g);
  expect([...shown].map(([, id]) => id?.replaceAll("_", "-")).sort()).toEqual(created.sort());
});

import { aSearchable } from "../testing/search.js";
import { Columns } from "./columns.js";

const product = aSearchable;

test("compacting moves the living together and keeps every value", () => {
  const columns = new Columns(1);
  for (let index = 0; index < 200; index++) {
    columns.add(
      product(`p${index}`, { price: index, createdAt: 2 ** 41 + index, category: `c${index % 7}` }),
    );
  }
  for (let index = 0; index < 200; index++) if (index % 3 !== 0) columns.kill(index);
  const moved = columns.compact();
  expect(columns.rows).toBe(67);
  expect(columns.size).toBe(67);
  for (let index = 0; index < 200; index++) {
    const row = moved[index] as number;
    if (index % 3 !== 0) {
      expect(row).toBe(-1);
      expect(columns.rowOf(`p${index}`)).toBeUndefined();
      continue;
    }
    expect(columns.rowOf(`p${index}`)).toBe(row);
    expect(columns.rowOfSlug(`slug-of-p${index}`)).toBe(row);
    expect(columns.price[row]).toBe(index);
    expect(columns.createdAt[row]).toBe(2 ** 41 + index);
    expect(columns.categories[row]).toBe(columns.categoryCodes.find(`c${index % 7}`));
    expect(columns.live[row]).toBe(1);
  }
  expect([...columns.live].reduce((sum, one) => sum + one, 0)).toBe(67);
});

test("a slug given to a second product stays with it when the first one goes", () => {
  const columns = new Columns(1);
  const first = columns.add(product("a", { slug: "kit" }));
  const second = columns.add(product("b", { slug: "kit" }));
  columns.kill(first);
  expect(columns.rowOfSlug("kit")).toBe(second);
});

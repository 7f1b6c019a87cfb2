/**
 * The formulas of METHOD.md. Money in any currency, margin and churn as shares (0.03 is 3 %),
 * time in whole months. Payback and low point are null where they do not exist.
 */
export function economics({ price, margin, churn, cost, customers }) {
  const monthly = price * margin;
  const value = monthly / churn;
  return { monthly, life: 1 / churn, value, ratio: value / cost, payback: payback({ monthly, churn, cost }), low: cashLow({ monthly, churn, cost, customers }) };
}

function payback({ monthly, churn, cost }) {
  if (monthly / churn <= cost) return null;
  return Math.max(1, Math.ceil(Math.log(1 - (cost * churn) / monthly) / Math.log(1 - churn) - 1e-9));
}

/** The deepest point of the cash curve in ten years, and its month; null if the curve is still falling at the end. */
function cashLow({ monthly, churn, cost, customers }) {
  let active = 0;
  let cash = 0;
  let low = { cash: 0, month: 0 };
  for (let month = 1; month <= 120; month += 1) {
    active += customers;
    cash -= customers * cost;
    if (cash < low.cash) low = { cash, month };
    cash += active * monthly;
    active *= 1 - churn;
  }
  return low.month === 120 ? null : low;
}

/** Each input moved ten per cent the wrong way, one at a time. */
export function sensitivity(inputs) {
  const worse = { price: 0.9, margin: 0.9, churn: 1.1, cost: 1.1 };
  return Object.entries(worse).map(([name, factor]) => ({ name, ...economics({ ...inputs, [name]: inputs[name] * factor }) }));
}

if (typeof process !== "undefined" && process.argv[1]?.endsWith("model.mjs")) {
  const example = economics({ price: 40, margin: 0.8, churn: 0.03, cost: 300, customers: 20 });
  const expected = { value: 1066.67, payback: 11 };
  const fine = Math.abs(example.value - expected.value) < 0.01 && example.payback === expected.payback;
  console.log(example);
  console.log(fine ? "The example of METHOD.md holds." : "The example of METHOD.md does not hold.");
  process.exitCode = fine ? 0 : 1;
}

interface Told {
  readonly id: string;
  readonly type: string;
  readonly link: string;
}

/** Whether one decision can tell it together with others, in any order: that a report was resolved, and that a product is gone. */
const isOfDecision = ({ type, link }: Told): boolean => type === "system" && link === "/notifications";

/** Notifications with those of one decision in the same order: the functions that tell them run at the same time. */
export function inToldOrder<T extends Told>(notifications: readonly T[]): T[] {
  const ordered: T[] = [];
  let run: T[] = [];
  const end = () => {
    const isReport = ({ id }: T) => id.startsWith("report_");
    ordered.push(...run.filter((one) => !isReport(one)), ...run.filter(isReport));
    run = [];
  };
  for (const one of notifications) {
    if (isOfDecision(one)) run.push(one);
    else {
      end();
      ordered.push(one);
    }
  }
  end();
  return ordered;
}

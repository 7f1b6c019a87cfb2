import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { cliAuthApprove } from "#contract/cli-auth.js";
import { api, isRefusal } from "../../api/client.js";
import { useProblemWords } from "../../ui/placeholders.js";
import { CodeStep } from "./code-step.js";
import { Decision } from "./decision.js";
import { Step } from "./step.js";

interface ApprovalProps {
  /** The user who decides. */
  readonly email: string;
  /** The code of the login: from the link, or what was typed last. */
  readonly code: string;
  readonly onCode: (code: string) => void;
}

/** Finds the login that is waiting for a code, and approves or denies it. */
export function Approval({ email, code, onCode }: ApprovalProps) {
  const { t } = useTranslation("account");
  const problem = useProblemWords();
  const find = useMutation({
    mutationFn: (userCode: string) => api.call(cliAuthApprove, "GET", { userCode }),
    onMutate: onCode,
  });
  const decide = useMutation({
    mutationFn: (answer: { userCode: string; approve: boolean }) => api.call(cliAuthApprove, "POST", answer),
    // It has expired, or was decided elsewhere: there is nothing left to decide.
    onError: (error) => isRefusal(error, "userCodeNotFound") && find.reset(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code of a link is looked up once.
  useEffect(() => {
    if (code) find.mutate(code);
  }, []);
  const error = find.error ?? decide.error;
  const words = (error: Error) => {
    if (isRefusal(error, "userCodeNotFound")) return t("cliAuth.notWaiting");
    return isRefusal(error, "invalidRequest") ? t("cliAuth.wrongCode") : problem(error);
  };

  if (decide.isSuccess) {
    const { approve } = decide.variables;
    return (
      <Step title={t(approve ? "cliAuth.approved" : "cliAuth.denied")}>
        <p>{approve ? t("cliAuth.approvedHint", { email }) : t("cliAuth.deniedHint")}</p>
      </Step>
    );
  }
  if (find.isSuccess) {
    return (
      <Decision
        login={find.data}
        email={email}
        busy={decide.isPending}
        wrong={error ? words(error) : ""}
        onDecide={(approve) => decide.mutate({ userCode: find.data.userCode, approve })}
        onOther={() => {
          onCode("");
          decide.reset();
          find.reset();
        }}
      />
    );
  }
  return (
    <CodeStep
      code={code}
      busy={find.isPending}
      wrong={error ? words(error) : ""}
      onCode={(typed) => {
        decide.reset();
        find.mutate(typed);
      }}
    />
  );
}

import type { ProductPage, ReleasedVersion } from "#contract/app-pages.js";
import { Does } from "./does.js";
import styles from "./product.module.css";
import { Scan } from "./scan.js";

interface TrustProps extends Pick<ProductPage, "product"> {
  /** The published version. */
  readonly version: ReleasedVersion | undefined;
}

/** What the scan found in the published version, and what the author says that it does. */
export default function Trust({ product, version }: TrustProps) {
  return (
    <div className={styles.trust}>
      <Scan slug={product.slug} version={version} />
      <Does spec={product.agent_spec} />
    </div>
  );
}

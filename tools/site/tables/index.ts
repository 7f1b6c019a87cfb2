import { abuseRulesTable } from "./abuse-rules.js";
import { alertsTable } from "./alerts.js";
import { categoriesTable } from "./categories.js";
import { cliCommandsTable } from "./cli-commands.js";
import { constantsTable } from "./constants.js";
import { environmentTable } from "./environment.js";
import { errorCodes } from "./error-codes.js";
import { exitCodesTable } from "./exit-codes.js";
import { failuresTable } from "./failures.js";
import { glossaryTable, readGlossary } from "./glossary.js";
import { licencesTable } from "./licenses.js";
import { mcpToolsTable } from "./mcp-tools.js";
import { notificationsTable } from "./notifications.js";
import { paymentsEventsTable } from "./payments-events.js";
import { personalDataTable } from "./personal-data.js";
import { manifestFieldsTable, productFieldsTable } from "./product-fields.js";
import { achievementsTable, levelsTable, xpTable } from "./progress.js";
import { limitsTable, routesTable } from "./routes.js";
import { saleSharesTable } from "./sale-shares.js";
import { saleTermsTable } from "./sale-terms.js";
import { scanRulesTable } from "./scan-rules.js";
import { scannerFiguresTable } from "./scanner-figures.js";
import { searchCoordinatorConfiguration, searchShardConfiguration } from "./search-servers.js";
import { waitsTable } from "./waits.js";

/** All tables that a page can include with `<!-- table: NAME -->`, generated from the code. */
export const TABLES: Readonly<Record<string, (root: string) => string>> = {
  "abuse-rules": abuseRulesTable,
  alerts: alertsTable,
  limits: limitsTable,
  failures: failuresTable,
  categories: categoriesTable,
  licences: licencesTable,
  "product-fields": productFieldsTable,
  "manifest-fields": manifestFieldsTable,
  "scan-rules": scanRulesTable,
  "exit-codes": exitCodesTable,
  "cli-commands": cliCommandsTable,
  routes: routesTable,
  xp: xpTable,
  levels: levelsTable,
  achievements: achievementsTable,
  notifications: notificationsTable,
  constants: constantsTable,
  "mcp-tools": mcpToolsTable,
  environment: environmentTable,
  "payments-events": paymentsEventsTable,
  "personal-data": personalDataTable,
  "sale-shares": saleSharesTable,
  "sale-terms": saleTermsTable,
  "scanner-figures": scannerFiguresTable,
  waits: waitsTable,
  glossary: (root) => glossaryTable(readGlossary(root)),
};

/** The same for content that is not a table: sections with headings, and configurations. */
export const SECTIONS_OF_CODE: Readonly<Record<string, () => string>> = {
  "error-codes": errorCodes,
  "search-shard": searchShardConfiguration,
  "search-coordinator": searchCoordinatorConfiguration,
};

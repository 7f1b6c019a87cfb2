export { cliAuthProfile } from "./routes/cli-auth-profile.js";
export { cliProductsCreate } from "./routes/cli-products-create.js";
export { cliProductsSearch } from "./routes/cli-products-search.js";
export { health } from "./routes/health.js";
export { productsDownload } from "./routes/products-download.js";
export { productsScan } from "./routes/products-scan.js";
export { productsSelfApprove } from "./routes/products-self-approve.js";
export { productsUpload } from "./routes/products-upload.js";

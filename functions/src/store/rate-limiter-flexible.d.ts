// The package's index loads every store that it knows (12 ms of a cold start) and
// does not export the class that a store of one's own extends, so its files are
// imported one by one; its types are declared for the index only.

declare module "rate-limiter-flexible/lib/RateLimiterStoreAbstract.js" {
  export { RateLimiterStoreAbstract as default } from "rate-limiter-flexible";
}

declare module "rate-limiter-flexible/lib/RateLimiterMemory.js" {
  export { RateLimiterMemory as default } from "rate-limiter-flexible";
}

declare module "rate-limiter-flexible/lib/RateLimiterRes.js" {
  export { RateLimiterRes as default } from "rate-limiter-flexible";
}

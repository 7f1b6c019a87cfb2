import { deleteApp, getApps } from "firebase-admin/app";

/** A first request of a function starts a process of it, which may take seconds on a busy machine. */
jest.setTimeout(60_000);

afterAll(() => Promise.all(getApps().map(deleteApp)));

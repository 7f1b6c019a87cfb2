import { deleteApp, getApps } from "firebase-admin/app";

afterAll(() => Promise.all(getApps().map(deleteApp)));

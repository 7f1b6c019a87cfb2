/** Each page may be the first to ask for several functions, each of which starts a process of its own. */
jest.setTimeout(240_000);

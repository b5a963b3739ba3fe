// What the package gives. index.d.ts describes it.

export { RingfenceError } from "./error.js";
export { init } from "./library.js";
export { Layout } from "./layout.js";
export { Session } from "./session.js";

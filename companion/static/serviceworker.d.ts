// What worker.js finds round it, which is not what a page finds.

/** What the server writes before worker.js: the folder of today's files, and all their addresses. */
declare const KEPT: { root: string; files: string[] };

declare const clients: { claim(): Promise<void>; matchAll(): Promise<{ url: string }[]> };
declare function skipWaiting(): Promise<void>;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface WindowEventMap {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
}

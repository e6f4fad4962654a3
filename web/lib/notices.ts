/** What any part of the client may have to tell the whole page. */
export type Notice =
  /** The server no longer knows the session. */
  | 'signed-out'
  /** The organisation asks for an authenticator app from now on, and the person has none. */
  | 'mfa-required'
  /** A request got through to the server, after others had not. */
  | 'online'
  /** A request did not get through. */
  | 'offline';

const bus = new EventTarget();

/** Tells every listener; telling twice is harmless. */
export function announce(notice: Notice): void {
  bus.dispatchEvent(new Event(notice));
}

/** Calls `listener` at each such notice, until the returned function is called. */
export function onNotice(notice: Notice, listener: () => void): () => void {
  bus.addEventListener(notice, listener);
  return () => bus.removeEventListener(notice, listener);
}

/** What the database code needs of a logger. The server's own logger fits. */
export interface Log {
  info(message: string): void
  error(message: string): void
}

export const consoleLog: Log = {
  info: (message) => console.info(message),
  error: (message) => console.error(message),
}

export { letter, product } from './letter.ts'
export { createMailer } from './mailer.ts'
export type { Mailer, Message } from './mailer.ts'

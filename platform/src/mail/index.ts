export { letter, product } from './letter.ts'
export { createMailer } from './mailer.ts'
export type { Mailer } from './mailer.ts'
export type { Message } from './message.ts'

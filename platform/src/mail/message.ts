export interface Message {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

export interface Delivery {
  /** Chooses the file of the next message, where there is no mail server. */
  nextFile?: () => string
  /** Hands a message over for good, or throws. */
  deliver: (message: Message, file?: string) => Promise<void>
}

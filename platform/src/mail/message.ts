export interface Message {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

export interface Delivery {
  /** Chooses the file of the next message, if there is no mail server. */
  nextFile?: () => string
  /** Delivers a message, or throws. */
  deliver: (message: Message, file?: string) => Promise<void>
}

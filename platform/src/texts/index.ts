import type { Language } from '#contract/texts/language'
import { de as mailsInGerman } from './mails/de.ts'
import { en as mailsInEnglish, type MailTexts } from './mails/en.ts'
import { fr as mailsInFrench } from './mails/fr.ts'
import { de as messagesInGerman } from './messages/de.ts'
import { en as messagesInEnglish, type MessageTexts } from './messages/en.ts'
import { fr as messagesInFrench } from './messages/fr.ts'
import { de as pagesInGerman } from './pages/de.ts'
import { en as pagesInEnglish, type PageTexts } from './pages/en.ts'
import { fr as pagesInFrench } from './pages/fr.ts'
import { de as reportsInGerman } from './reports/de.ts'
import { en as reportsInEnglish, type ReportTexts } from './reports/en.ts'
import { fr as reportsInFrench } from './reports/fr.ts'

export type { MailTexts, MessageTexts, PageTexts, ReportTexts }

/** Everything that the platform says to people, but for the refusals of the API. */

export const pageTexts: Record<Language, PageTexts> = {
  en: pagesInEnglish,
  de: pagesInGerman,
  fr: pagesInFrench,
}

export const mailTexts: Record<Language, MailTexts> = {
  en: mailsInEnglish,
  de: mailsInGerman,
  fr: mailsInFrench,
}

export const messageTexts: Record<Language, MessageTexts> = {
  en: messagesInEnglish,
  de: messagesInGerman,
  fr: messagesInFrench,
}

export const reportTexts: Record<Language, ReportTexts> = {
  en: reportsInEnglish,
  de: reportsInGerman,
  fr: reportsInFrench,
}

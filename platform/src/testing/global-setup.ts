import { embeddedTemplate } from './template.ts'

/** Makes the templates before any test's time starts to count. */
export default async function setup(): Promise<void> {
  if (process.env.TEST_DATABASE !== 'postgres') await embeddedTemplate('sample')
}

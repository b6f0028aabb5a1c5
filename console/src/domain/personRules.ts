import { emailPattern } from '#contract/limits'
import { required } from '../kit/form/values.ts'

/** What every form for a person asks for. */
export const personRules = {
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  username: required('Username is required'),
  email: (email: string) =>
    required('Email is required')(email) ??
    (emailPattern.test(email.trim()) ? null : 'Please enter a valid email address'),
}

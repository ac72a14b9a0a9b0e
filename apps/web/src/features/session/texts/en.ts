export const session = {
  login: {
    title: 'Sign in',
    submit: 'Sign in',
    toSignup: 'No account yet? Sign up',
    signedIn: 'You are signed in',
  },
  signup: {
    title: 'Sign up',
    submit: 'Sign up',
    toLogin: 'Already have an account? Sign in',
    consent: 'Send me news and offers by e-mail',
  },
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  password: 'Password',
  passwordHint: 'More than 8 characters, any of them',
  showPassword: 'Show the password',
  captcha: {
    label: 'I am not a program',
    working: 'Checking, one moment',
    failed: 'The check failed. Please tick the box again.',
  },
  errors: {
    emailRequired: 'Email is required',
    emailInvalid: 'Email is invalid',
    passwordRequired: 'Password is required',
    passwordShort: 'Password needs to be more than 8 characters.',
    firstNameRequired: 'Name is required',
    lastNameRequired: 'Lastname is required',
  },
} as const;

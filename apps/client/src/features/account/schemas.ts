/** The contract's schemas, loaded when the form that they check is about to be used. */
const account = () => import('@callejero/contract/account.ts');

export const loadSignUp = async () => (await account()).signUpSchema;
export const loadEmailOnly = async () => (await account()).emailOnlySchema;
export const loadConfirmEmail = async () => (await account()).confirmEmailSchema;
export const loadNewPassword = async () => (await account()).newPasswordSchema;
/** The fields that the link contains. */
export const loadRecoveryLink = async () =>
  (await loadNewPassword()).pick({ id: true, recoverPasswordID: true });
export const loadChangePassword = async () => (await account()).changePasswordSchema;

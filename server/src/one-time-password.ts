/** The file in DATA_DIR with the admin's first password, until the admin has chosen another. */
export const oneTimePasswordName = 'admin-password.txt'

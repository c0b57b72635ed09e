/**
 * What migrations were called before, and what they're called now. A database that ran them under their former names
 * is told the present ones when it's opened.
 */
export const formerNames: Readonly<Record<string, string>> = {
  '0005_ledger.sql': '0004_ledger.sql',
  '0006_deposits_and_withdrawals.sql': '0005_deposits_and_withdrawals.sql',
  '0007_investments.sql': '0006_investments.sql',
  '0008_referrals.sql': '0007_referrals.sql',
  '0009_notices.sql': '0008_notices.sql',
  '0010_files.sql': '0009_files.sql',
  '0014_demo.sql': '0010_demo.sql',
  '0015_member_search.sql': '0011_member_search.sql',
  '0016_coins.sql': '0012_coins.sql',
  '0017_network.sql': '0013_network.sql',
  '0019_reviews_and_public_figures.sql': '0014_reviews_and_public_figures.sql',
  '0021_learn.sql': '0015_learn.sql',
  '0023_support.sql': '0016_support.sql',
  '0025_language.sql': '0017_language.sql',
}

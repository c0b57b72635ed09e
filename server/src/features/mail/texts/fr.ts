export const fr = {
  hello: 'Bonjour {name},',
  practice: 'Argent fictif. Rien ici n’est un investissement réel.',
  reset_link: 'Définir un nouveau mot de passe',
  reset_link_asked:
    'Quelqu’un, très probablement vous, a demandé à définir un nouveau mot de passe pour votre compte d’entraînement.',
  reset_link_once:
    'Le lien sert une fois, pendant 30 minutes. Si vous ne l’avez pas demandé, vous n’avez rien à faire.',
  confirm_email: 'Confirmez votre adresse e-mail',
  confirm_email_why:
    'Vous vous êtes inscrit avec cette adresse à un compte d’entraînement Dryrun. Appuyez sur le bouton pour confirmer qu’elle est à vous. Tout fonctionne sans cela, mais nous saurons ainsi que nos e-mails vous parviennent.',
  confirm_email_code: 'Ou saisissez ce code dans votre profil : {code}. Le lien et le code sont valables trois jours.',
  confirm_email_not_you: 'Si vous ne vous êtes pas inscrit, ignorez cet e-mail.',
  enrolment_code: 'Votre code pour la deuxième étape',
  enrolment_code_why:
    'Quelqu’un qui connaît votre mot de passe, sans doute vous, ajoute la validation en deux étapes ou une clé d’accès à votre compte.',
  enrolment_code_is: 'Voici le code pour continuer : {code}. Il est valable 30 minutes.',
  enrolment_code_not_you:
    'Si ce n’était pas vous, quelqu’un connaît votre mot de passe. Choisissez-en un nouveau tout de suite avec « Mot de passe oublié ? » sur la page de connexion. Sans ce code, il ne peut rien ajouter.',
  not_you:
    'Si ce n’était pas vous, définissez aussitôt un nouveau mot de passe : utilisez « Mot de passe oublié ? » sur la page de connexion.',
  password_reset: 'Votre mot de passe a été réinitialisé',
  password_reset_how:
    'Quelqu’un a défini un nouveau mot de passe pour votre compte avec un lien de votre boîte mail. Vous avez été déconnecté partout.',
  password_changed: 'Votre mot de passe a été changé',
  password_changed_how: 'Le mot de passe de votre compte a été changé. Tous vos autres appareils ont été déconnectés.',
  two_steps_on: 'La validation en deux étapes est activée',
  two_steps_on_how:
    'Désormais, il vous faudra aussi un code pour vous connecter. Gardez vos codes de secours en lieu sûr.',
  two_steps_off: 'La validation en deux étapes est désactivée',
  two_steps_off_how: 'Vous n’avez plus besoin de code pour vous connecter.',
  codes_renewed: 'Nouveaux codes de secours',
  codes_renewed_how: 'Vous avez de nouveaux codes de secours. Les anciens ne marchent plus.',
  code_used: 'Un code de secours a été utilisé',
  code_used_how: 'Quelqu’un s’est connecté à votre compte avec l’un de vos codes de secours.',
  codes_guessed: 'Quelqu’un essaie de deviner vos codes',
  codes_guessed_how:
    'Quelqu’un a saisi correctement votre mot de passe, puis de nombreux codes faux. Nous avons bloqué cela pour un moment.',
  passkey_added: 'Une clé d’accès a été ajoutée',
  passkey_added_how:
    'Quelqu’un qui a votre mot de passe a ajouté une clé d’accès à votre compte. Elle permet de se connecter sans le mot de passe.',
  passkey_removed: 'Une clé d’accès a été supprimée',
  passkey_removed_how: 'Une clé d’accès a été supprimée de votre compte. Elle ne permet plus de se connecter.',
  email_used: 'Vous avez déjà un compte',
  email_used_how:
    'Quelqu’un a essayé de s’inscrire avec votre adresse e-mail. Vous avez déjà un compte, rien n’a donc été changé.',
  email_used_next:
    'Si c’était vous, connectez-vous simplement. Si vous avez oublié votre mot de passe, nous pouvons vous envoyer un lien depuis la page de connexion.',
  deposit_claimed: 'Nous avons bien reçu votre dépôt',
  deposit_claimed_how:
    'Vous nous avez dit avoir envoyé {amount} en {coin} sur le réseau d’entraînement. Un admin va examiner votre justificatif, et nous vous enverrons un e-mail dès que c’est décidé.',
  deposit_approved: 'Votre dépôt est approuvé',
  deposit_approved_how: 'Nous avons crédité {amount} ({coin}) à votre solde.',
  deposit_declined: 'Votre dépôt a été refusé',
  deposit_declined_how: 'Votre dépôt de {amount} ({coin}) a été refusé. Aucun argent n’a bougé.',
  deposit_declined_again:
    'Vos jetons sont toujours là où vous les avez envoyés. Vous pouvez réutiliser le même transfert, avec un meilleur justificatif.',
  the_reason: 'Motif : {reason}',
  investment_opened: 'Votre investissement est en cours',
  investment_opened_how:
    'Nous avons passé {amount} de votre solde à {plan}. Échéance le {day}, avec un rendement promis de {return}.',
  investment_opened_check:
    'Retour à la réalité : personne ne peut honnêtement promettre un tel rendement. Ici, c’est de l’argent fictif.',
  investment_matured: 'Votre investissement est arrivé à échéance',
  investment_matured_how:
    '{plan} est terminé. {amount} sont revenus à votre solde, et le rendement de {return} est dans vos gains.',
  investment_taken: 'Un admin a clôturé votre investissement',
  investment_taken_how:
    '{plan} a été clôturé avant terme, sans son rendement. L’admin a retiré {amount} de votre investissement.',
  withdrawal_requested: 'Votre retrait est en attente',
  withdrawal_requested_how:
    'Nous avons mis {amount} de côté pour les payer en {coin} à {address}. Un admin doit maintenant décider.',
  withdrawal_approved: 'Votre retrait est approuvé',
  withdrawal_by_hand:
    '{amount} ont été payés à la main à {address}, qui n’est pas une adresse du réseau d’entraînement.',
  the_note: 'Note : {note}',
  withdrawal_sent:
    'Nous avons payé {amount} sous forme de {coins} à {address} sur le réseau d’entraînement, à {rate} pour un {coin}.',
  withdrawal_transfer: 'Transfert : {transferId}. Les jetons arrivent dès que le réseau l’a confirmé.',
  withdrawal_declined: 'Votre retrait a été refusé',
  withdrawal_declined_how: 'Votre retrait de {amount} a été refusé. {returned} sont revenus à votre solde.',
  withdrawal_cancelled: 'Vous avez annulé votre retrait',
  withdrawal_cancelled_how: 'Votre retrait de {amount} est annulé. {returned} sont revenus à votre solde.',
  reward_credited: 'Le premier investissement d’un ami',
  reward_credited_how: 'Nous avons crédité {amount} ({percent} % de cette somme) à votre épargne.',
  order_filled: 'Votre ordre a été exécuté',
  order_bought_how:
    'L’ordre {orderNo} a acheté {quantity} de {symbol} au prix du marché de {price}. Il a coûté {amount}, écart, impact et frais compris.',
  order_sold_how:
    'L’ordre {orderNo} a vendu {quantity} de {symbol} au prix du marché de {price}. Il vous a rapporté {amount} après écart, impact et frais.',
  order_ended: 'Votre ordre a pris fin',
  order_expired_how: 'L’ordre {orderNo} sur {symbol} a pris fin à minuit UTC, car son prix n’a jamais été atteint.',
  order_unfillable_how: 'L’ordre {orderNo} sur {symbol} n’a pas pu être exécuté au prix qui s’est présenté.',
  order_ended_back: 'Vous pouvez de nouveau utiliser tout ce qui avait été mis de côté pour lui.',
  see_receipt: 'Voir le reçu',
  see_trade: 'Aller à la page Trader',
  see_deposits: 'Voir vos dépôts',
  claim_again: 'Réutiliser ce transfert',
  see_investments: 'Voir vos investissements',
  see_withdrawals: 'Voir vos retraits',
  see_transfer: 'Voir le transfert',
  see_savings: 'Voir votre épargne',
  statement: 'Votre relevé : {month}',
  statement_how:
    'Voici ce qui a bougé sur votre compte d’entraînement en {month}, en UTC. Ces montants viennent du grand livre, et votre page Transactions montre les mêmes.',
  statement_account: '{account} : {start} au début, {in} d’entrées, {out} de sorties, {end} à la fin.',
  statement_check:
    'Vous n’avez pas à nous croire sur parole. Vérifiez dans votre navigateur que personne n’a modifié votre livre : {href}',
  statement_seal:
    'Gardez cet e-mail. Le sceau le plus récent de tous les livres est le numéro {no} du {moment} UTC, avec la racine {root} (sceau entier : {digest}). Si le site montre un jour autre chose, quelqu’un a modifié le passé.',
  see_statement: 'Voir ce relevé',
  account_balance: 'Solde',
  account_investment: 'Investissement',
  account_profit: 'Gains',
  account_savings: 'Épargne',
  account_withdrawal: 'Retrait',
  chat_answered: 'L’assistance vous a répondu',
  chat_missed: 'Vous étiez parti quand nous avons répondu à votre question. Voici la réponse :',
  chat_open: 'Ouvrir la conversation',
}

export const de = {
  hello: 'Guten Tag, {name},',
  practice: 'Übungsgeld. Nichts hier ist eine echte Geldanlage.',
  reset_link: 'Neues Passwort festlegen',
  reset_link_asked: 'Jemand, höchstwahrscheinlich Sie, möchte ein neues Passwort für Ihr Übungskonto festlegen.',
  reset_link_once:
    'Der Link funktioniert einmal, 30 Minuten lang. Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun.',
  confirm_email: 'Bestätigen Sie Ihre E-Mail-Adresse',
  confirm_email_why:
    'Sie haben sich mit dieser Adresse für ein Dryrun-Übungskonto registriert. Bestätigen Sie mit der Schaltfläche, dass sie Ihnen gehört. Alles funktioniert auch ohne das, aber so wissen wir, dass unsere E-Mails Sie erreichen.',
  confirm_email_code: 'Oder geben Sie diesen Code in Ihrem Profil ein: {code}. Link und Code gelten drei Tage.',
  confirm_email_not_you: 'Wenn Sie sich nicht registriert haben, ignorieren Sie diese E-Mail.',
  enrolment_code: 'Ihr Code für den zweiten Schritt',
  enrolment_code_why:
    'Jemand, der Ihr Passwort kennt, vermutlich Sie selbst, richtet für Ihr Konto die Bestätigung in zwei Schritten oder einen Passkey ein.',
  enrolment_code_is: 'Mit diesem Code geht es weiter: {code}. Er gilt 30 Minuten.',
  enrolment_code_not_you:
    'Wenn Sie das nicht waren, kennt jemand Ihr Passwort. Wählen Sie gleich ein neues: mit „Passwort vergessen?“ auf der Anmeldeseite. Ohne diesen Code kann niemand etwas hinzufügen.',
  not_you:
    'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest: über „Passwort vergessen?“ auf der Anmeldeseite.',
  password_reset: 'Ihr Passwort wurde zurückgesetzt',
  password_reset_how:
    'Jemand hat mit einem Link aus Ihrem Postfach ein neues Passwort für Ihr Konto festgelegt. Sie wurden überall abgemeldet.',
  password_changed: 'Ihr Passwort wurde geändert',
  password_changed_how: 'Das Passwort Ihres Kontos wurde geändert. Alle Ihre anderen Geräte wurden abgemeldet.',
  two_steps_on: 'Die Zwei-Schritt-Verifizierung ist an',
  two_steps_on_how:
    'Ab jetzt brauchen Sie zum Anmelden auch einen Code. Bewahren Sie Ihre Wiederherstellungscodes sicher auf.',
  two_steps_off: 'Die Zwei-Schritt-Verifizierung ist aus',
  two_steps_off_how: 'Sie brauchen zum Anmelden keinen Code mehr.',
  codes_renewed: 'Neue Wiederherstellungscodes',
  codes_renewed_how: 'Sie haben neue Wiederherstellungscodes. Die alten funktionieren nicht mehr.',
  code_used: 'Ein Wiederherstellungscode wurde verwendet',
  code_used_how: 'Jemand hat sich mit einem Ihrer Wiederherstellungscodes bei Ihrem Konto angemeldet.',
  codes_guessed: 'Jemand versucht, Ihre Codes zu erraten',
  codes_guessed_how:
    'Jemand hat Ihr Passwort richtig eingegeben und danach viele Male einen falschen Code. Wir haben das für eine Weile gesperrt.',
  passkey_added: 'Ein Passkey wurde hinzugefügt',
  passkey_added_how:
    'Jemand mit Ihrem Passwort hat Ihrem Konto einen Passkey hinzugefügt. Damit kann man sich ohne Passwort anmelden.',
  passkey_removed: 'Ein Passkey wurde entfernt',
  passkey_removed_how: 'Ein Passkey wurde aus Ihrem Konto entfernt. Damit kann man sich nicht mehr anmelden.',
  email_used: 'Sie haben bereits ein Konto',
  email_used_how:
    'Jemand hat versucht, sich mit Ihrer E-Mail-Adresse zu registrieren. Sie haben bereits ein Konto, deshalb wurde nichts geändert.',
  email_used_next:
    'Wenn Sie es waren, melden Sie sich einfach an. Wenn Sie Ihr Passwort vergessen haben, können wir Ihnen von der Anmeldeseite aus einen Link schicken.',
  deposit_claimed: 'Wir haben Ihre Einzahlung erhalten',
  deposit_claimed_how:
    'Sie haben uns mitgeteilt, dass Sie {amount} in {coin} im Übungsnetzwerk gesendet haben. Ein Admin sieht sich Ihren Nachweis an, und Sie bekommen eine E-Mail, sobald entschieden ist.',
  deposit_approved: 'Ihre Einzahlung ist genehmigt',
  deposit_approved_how: 'Wir haben Ihrem Guthaben {amount} ({coin}) gutgeschrieben.',
  deposit_declined: 'Ihre Einzahlung wurde abgelehnt',
  deposit_declined_how: 'Ihre Einzahlung von {amount} ({coin}) wurde abgelehnt. Es hat sich kein Geld bewegt.',
  deposit_declined_again:
    'Ihre Coins sind noch dort, wohin Sie sie gesendet haben. Sie können denselben Transfer noch einmal verwenden, mit einem besseren Nachweis.',
  the_reason: 'Grund: {reason}',
  investment_opened: 'Ihre Anlage läuft',
  investment_opened_how:
    'Wir haben {amount} aus Ihrem Guthaben in {plan} gebucht. Fällig am {day}, mit einer versprochenen Rendite von {return}.',
  investment_opened_check:
    'Realitätscheck: Niemand kann eine solche Rendite ehrlich versprechen. Hier ist es Übungsgeld.',
  investment_matured: 'Ihre Anlage ist fällig geworden',
  investment_matured_how:
    '{plan} ist beendet. {amount} gingen in Ihr Guthaben zurück, und die Rendite von {return} ist in Ihrem Gewinn.',
  investment_taken: 'Ein Admin hat Ihre Anlage geschlossen',
  investment_taken_how:
    '{plan} wurde vorzeitig geschlossen, ohne Rendite. Der Admin hat {amount} von Ihrer Anlage abgezogen.',
  withdrawal_requested: 'Ihre Auszahlung steht aus',
  withdrawal_requested_how:
    'Wir haben {amount} zurückgelegt, um sie in {coin} an {address} auszuzahlen. Als Nächstes entscheidet ein Admin.',
  withdrawal_approved: 'Ihre Auszahlung ist genehmigt',
  withdrawal_by_hand: '{amount} wurden von Hand an {address} gezahlt; das ist keine Adresse des Übungsnetzwerks.',
  the_note: 'Notiz: {note}',
  withdrawal_sent:
    'Wir haben {amount} als {coins} an {address} im Übungsnetzwerk ausgezahlt, zu {rate} für einen {coin}.',
  withdrawal_transfer: 'Transfer: {transferId}. Die Coins kommen an, sobald das Netzwerk ihn bestätigt hat.',
  withdrawal_declined: 'Ihre Auszahlung wurde abgelehnt',
  withdrawal_declined_how: 'Ihre Auszahlung von {amount} wurde abgelehnt. {returned} sind wieder in Ihrem Guthaben.',
  withdrawal_cancelled: 'Sie haben Ihre Auszahlung zurückgezogen',
  withdrawal_cancelled_how: 'Ihre Auszahlung von {amount} ist zurückgezogen. {returned} sind wieder in Ihrem Guthaben.',
  reward_credited: 'Die erste Anlage eines Freundes',
  reward_credited_how: 'Wir haben Ihrem Ersparten {amount} ({percent} % davon) gutgeschrieben.',
  order_filled: 'Ihr Auftrag wurde ausgeführt',
  order_bought_how:
    'Auftrag {orderNo} hat {quantity} {symbol} zum Marktpreis von {price} gekauft. Er hat {amount} gekostet, einschließlich Spread, Preiseinfluss und Gebühr.',
  order_sold_how:
    'Auftrag {orderNo} hat {quantity} {symbol} zum Marktpreis von {price} verkauft. Nach Spread, Preiseinfluss und Gebühr bleiben Ihnen {amount}.',
  order_ended: 'Ihr Auftrag ist beendet',
  order_expired_how: 'Auftrag {orderNo} für {symbol} endete um Mitternacht UTC, weil sein Preis nicht erreicht wurde.',
  order_unfillable_how: 'Auftrag {orderNo} für {symbol} konnte zum nächsten Preis nicht ausgeführt werden.',
  order_ended_back: 'Alles, was dafür zurückgelegt war, können Sie wieder verwenden.',
  see_receipt: 'Beleg ansehen',
  see_trade: 'Zur Seite Handeln',
  see_deposits: 'Ihre Einzahlungen ansehen',
  claim_again: 'Diesen Transfer noch einmal verwenden',
  see_investments: 'Ihre Anlagen ansehen',
  see_withdrawals: 'Ihre Auszahlungen ansehen',
  see_transfer: 'Transfer ansehen',
  see_savings: 'Ihr Erspartes ansehen',
  statement: 'Ihr Kontoauszug für {month}',
  statement_how:
    'Das hat sich im {month} auf Ihrem Übungskonto bewegt, in UTC. Die Beträge kommen aus dem Hauptbuch, und Ihre Seite Transaktionen zeigt dieselben.',
  statement_account: '{account}: {start} am Anfang, {in} dazugekommen, {out} abgegangen, {end} am Ende.',
  statement_check:
    'Sie müssen uns das nicht glauben. Prüfen Sie in Ihrem Browser, dass niemand Ihr Buch verändert hat: {href}',
  statement_seal:
    'Heben Sie diese E-Mail auf. Das neueste Siegel über alle Bücher ist Nummer {no} vom {moment} UTC mit der Wurzel {root} (ganzes Siegel: {digest}). Zeigt die Seite dafür je etwas anderes, hat jemand die Vergangenheit geändert.',
  see_statement: 'Diesen Auszug ansehen',
  account_balance: 'Guthaben',
  account_investment: 'Anlage',
  account_profit: 'Gewinn',
  account_savings: 'Erspartes',
  account_withdrawal: 'Auszahlung',
  chat_answered: 'Der Support hat Ihnen geantwortet',
  chat_missed: 'Sie waren schon weg, als wir Ihre Frage beantwortet haben. Hier ist die Antwort:',
  chat_open: 'Unterhaltung öffnen',
}

#!/usr/bin/env python3
"""Verifies a saved book and its seals, written from docs/proofs.md alone, with nothing but Python's standard library.

    python3 verify_book.py book.json [older.json]
    python3 verify_book.py --seals seals.json witnesses.json totals.json [older-seals.json]
    python3 verify_book.py --seen witness.json

Prints what fits and ends with 0, or says what doesn't fit and ends with 1. It ends with 3 where nothing is wrong but some
checks couldn't be made. The second form checks a file of all seals (/api/seals/file) with /api/seals/witnesses and
/api/transparency; the third looks for contradictions in what an instance saw (/api/witness).
"""

import hashlib
import json
import sys

NO_DIGEST = bytes(32)
SUM_MAX = 2**63 - 1
OWED = {"balance", "investment", "profit", "savings", "withdrawal", "settled", "reserved"}
MAY_GO_BELOW_ZERO = {
    "paid_in", "paid_out", "settled", "returns", "rewards", "adjustments", "fees", "traded", "network", "faucet",
}


GROWING = ("bookCount", "transferCount", "paidInCents", "paidOutCents")
LATE_MICROS = 60_000_000
LATE_MICROS_MAX = 172_800_000_000


class DoesNotFit(Exception):
    pass


def need(holds, what):
    if not holds:
        raise DoesNotFit(what)


def sha256(data):
    return hashlib.sha256(data).digest()


# Ed25519 (RFC 8032), verification only.

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
SQRT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)


def recover_x(y, sign):
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    if x2 == 0:
        return None if sign else 0
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P != 0:
        x = x * SQRT_OF_MINUS_1 % P
    if (x * x - x2) % P != 0:
        return None
    return P - x if (x & 1) != sign else x


def point(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    x = recover_x(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


def add(a, b):
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    i, j, k, m = f - e, h - g, h + g, f + e
    return (i * j % P, k * m % P, j * k % P, i * m % P)


def times(number, a):
    result = (0, 1, 1, 0)
    while number > 0:
        if number & 1:
            result = add(result, a)
        a = add(a, a)
        number >>= 1
    return result


def is_same(a, b):
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


BASE_Y = 4 * pow(5, -1, P) % P
BASE = (recover_x(BASE_Y, 0), BASE_Y, 1, recover_x(BASE_Y, 0) * BASE_Y % P)


def is_signed(signature, message, public_key):
    a, r = point(public_key), point(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= ORDER:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % ORDER
    return is_same(times(s, BASE), add(r, times(h, a)))


# The book.


def transfer_digest(before, member_id, transfer):
    lines = ["dryrun transfer 1", member_id] + [
        transfer[name]
        for name in (
            "transferNo", "asset", "kind", "from", "to", "amountUnits", "fromAfterUnits", "toAfterUnits", "causeId",
            "postedAtMicros",
        )
    ]
    return sha256(before + "\n".join(lines).encode("ascii"))


def check_transfers(book, count):
    """The digests of the book after each transfer, and its sums after so many of them."""
    heads, balances, sums = [NO_DIGEST], {}, (0, 0, 0)
    for number, transfer in enumerate(book["transfers"], 1):
        need(transfer["transferNo"] == str(number), f"transfer {number} is missing or out of its place")
        digest = transfer_digest(heads[-1], book["memberId"], transfer)
        need(digest.hex() == transfer["digest"], f"transfer {number} was changed")
        heads.append(digest)
        for side, after, sign in (("from", "fromAfterUnits", -1), ("to", "toAfterUnits", 1)):
            account = (transfer["asset"], transfer[side])
            balances[account] = balances.get(account, 0) + sign * int(transfer["amountUnits"])
            need(balances[account] == int(transfer[after]), f"after transfer {number} {account} is wrong")
            need(balances[account] >= 0 or transfer[side] in MAY_GO_BELOW_ZERO, f"{account} is below zero")
        if number == count:
            sums = sums_of(balances)
    need(count < len(heads), f"the seal has {count} transfers, and {len(heads) - 1} are here")
    return heads, sums, balances


def sums_of(balances):
    owed = sum(balances.get(("USD", kind), 0) for kind in OWED)
    return tuple(max(0, cents) for cents in (owed, -balances.get(("USD", "paid_in"), 0), balances.get(("USD", "paid_out"), 0)))


# The tree.


def sums_in(fields):
    sums = tuple(int(fields[name]) for name in ("owedCents", "paidInCents", "paidOutCents"))
    need(all(0 <= cents <= SUM_MAX for cents in sums), "a sum is below zero or too large")
    return sums


def sum_bytes(sums):
    return b"".join(cents.to_bytes(8, "big") for cents in sums)


def check_leaf(book, leaf, half, head, seal):
    need(leaf["half"] == half and leaf["head"] == head.hex(), f"leaf {half} isn't made of this book")
    sums = sums_in(leaf)
    digest = sha256(
        b"\x00" + bytes.fromhex(leaf["nonce"]) + bytes.fromhex(book["memberId"].replace("-", "")) + bytes([half])
        + head + int(leaf["transferCount"]).to_bytes(8, "big") + sum_bytes(sums)
    )
    need(2 ** len(leaf["path"]) == int(seal["leafCount"]), f"the path of leaf {half} has the wrong length")
    node, total = digest + sum_bytes(sums), sums
    for step in leaf["path"]:
        others = sums_in(step)
        other = bytes.fromhex(step["digest"]) + sum_bytes(others)
        left, right = (other, node) if step["side"] == "left" else (node, other)
        total = tuple(one + two for one, two in zip(total, others))
        need(all(cents <= SUM_MAX for cents in total), "a sum is too large")
        node = sha256(b"\x01" + left + right) + sum_bytes(total)
    need(node[:32].hex() == seal["root"], f"the path of leaf {half} doesn't end in the root")
    need(total == sums_in(seal), f"the path of leaf {half} doesn't add up to the seal's totals")
    return sums


# The seals.


def seal_bytes(seal):
    lines = ["dryrun seal 1"] + [
        "-" if seal[name] is None else seal[name]
        for name in (
            "sealNo", "sealedAtMicros", "root", "leafCount", "bookCount", "transferCount", "owedCents", "paidInCents",
            "paidOutCents", "before", "promise", "publicKey",
        )
    ]
    return "\n".join(lines).encode("ascii")


def check_signature(seal):
    signature, key = bytes.fromhex(seal["signature"]), bytes.fromhex(seal["publicKey"])
    need(is_signed(signature, seal_bytes(seal), key), f"the signature of seal {seal['sealNo']} is wrong")


def seal_digest(seal):
    return sha256(seal_bytes(seal)).hex()


def check_links(seals, needs_first):
    """The chain from its first seal on: numbers, links, one key, and nothing that only grows gets less."""
    first = seals[0]
    need(not needs_first or int(first["sealNo"]) == 1, "seal 1 is missing")
    before = None
    for number, seal in enumerate(seals, int(first["sealNo"])):
        need(int(seal["sealNo"]) == number, f"seal {number} is missing")
        need(seal["publicKey"] == first["publicKey"], f"seal {number} has another key")
        expected = NO_DIGEST.hex() if number == 1 else before and seal_digest(before)
        need(expected is None or seal["before"] == expected, f"seal {number} doesn't follow the one before it")
        for name in GROWING if before else ():
            need(int(seal[name]) >= int(before[name]), f"{name} fell in seal {number}")
        before = seal


def check_kept(seals, kept):
    newest = int(seals[-1]["sealNo"])
    need(int(kept["sealNo"]) <= newest, f"seal {newest + 1} is missing")
    for seal in seals:
        if seal["sealNo"] == kept["sealNo"]:
            need(kept["publicKey"] == seal["publicKey"], "the key isn't the one that was kept")
            need(kept["digest"] == seal_digest(seal), f"seal {kept['sealNo']} isn't the one that was kept")
    need(kept["publicKey"] == seals[-1]["publicKey"], "the key isn't the one that was kept")


def is_good_statement(statement):
    seal = statement["seal"]
    lines = ["dryrun witness 1", statement["address"], seal["publicKey"], seal["sealNo"], seal_digest(seal), seal["root"],
             statement["seenAtMicros"], statement["witnessKey"]]
    return is_signed(bytes.fromhex(seal["signature"]), seal_bytes(seal), bytes.fromhex(seal["publicKey"])) and is_signed(
        bytes.fromhex(statement["signature"]), "\n".join(lines).encode("ascii"), bytes.fromhex(statement["witnessKey"])
    )


def check_witnessed(seals, statements):
    digests = {seal["sealNo"]: seal_digest(seal) for seal in seals}
    for statement in statements:
        if is_good_statement(statement):
            number = statement["seal"]["sealNo"]
            need(digests.get(number) == seal_digest(statement["seal"]), f"{statement['witness']} saw another seal {number}")


# What must be sealed.


def check_not_left_out(book):
    """A book with an older transfer must be in the newest seal with it, and one that was in a seal in every later one."""
    newest = book["seals"][-1] if book["seals"] else None
    if newest is None or book["memberId"].startswith("f"):
        return
    late = min(max(int(book.get("lateMicros", "0")), LATE_MICROS), LATE_MICROS_MAX)
    sealed_at = int(newest["sealedAtMicros"])
    due = sum(1 for transfer in book["transfers"] if int(transfer["postedAtMicros"]) + late < sealed_at)
    count = int(book["sealed"]["leaves"][0]["transferCount"]) if book["sealed"] else 0
    if not book["sealed"]:
        need(not book.get("kept"), "left out: the book was in a seal before, and isn't in the newest")
        need(due == 0, "left out: the book has a transfer that is older than the newest seal")
    need(count >= due, f"the newest seal has {count} transfers, and by then there were {due}")


def check_accounts(book, balances):
    shown = {(row["asset"], row["account"]): int(row["units"]) for row in book["accounts"]}
    for account in set(shown) | set(balances):
        need(shown.get(account, 0) == balances.get(account, 0), f"the pages show something else for {account}")


def check(book):
    is_old = book["format"] == "dryrun book 1"
    need(is_old or book["format"] == "dryrun book 2", "this isn't a saved book")
    sealed, seals, kept = book["sealed"], book["seals"], book.get("kept")
    count = int(sealed["leaves"][0]["transferCount"]) if sealed else len(book["transfers"])
    heads, sums, balances = check_transfers(book, count)
    if not is_old:
        check_accounts(book, balances)
    if sealed:
        leaves = sealed["leaves"]
        need(leaves[1]["transferCount"] == leaves[0]["transferCount"], "the leaves disagree")
        halves = [check_leaf(book, leaf, at + 1, heads[count], sealed["seal"]) for at, leaf in enumerate(leaves)]
        need(tuple(one + two for one, two in zip(*halves)) == sums, "the leaves don't add up to the book")
        check_signature(sealed["seal"])
    if seals:
        check_links(seals, not is_old)
        check_witnessed(seals, book.get("witnessed", []))
        check_signature(seals[0])
        check_signature(seals[-1])
        need(not sealed or seal_digest(seals[-1]) == seal_digest(sealed["seal"]), "the last seal isn't the one that the book is in")
    check_not_left_out(book)
    if kept:
        need(seals, "a seal was kept, and now there is none")
        check_kept(seals, kept)
        place = int(kept["transferCount"])
        need(place < len(heads) and heads[place].hex() == kept["head"], "the past was rewritten since a seal was kept")
    if is_old or not sealed:
        return 3, f"{count} transfers fit together, and not all checks could be made"
    return 0, f"{count} transfers are in seal {sealed['seal']['sealNo']}, {sums[0]} cents owed"


def kept_from(older):
    code, _ = check(older)
    seal, leaf = older["sealed"]["seal"], older["sealed"]["leaves"][0]
    return {
        "sealNo": seal["sealNo"], "digest": seal_digest(seal), "publicKey": seal["publicKey"],
        "transferCount": leaf["transferCount"], "head": leaf["head"],
    }


def cents(text):
    whole, _, part = text.partition(".")
    return int(whole) * 100 + int(part.ljust(2, "0"))


def check_all_seals(file, witnesses, totals, older=None):
    need(file["format"] == "dryrun seals 1", "this isn't a file of seals")
    seals = file["seals"]
    for seal in seals:
        check_signature(seal)
    check_links(seals, True)
    need(file["publicKey"] == seals[-1]["publicKey"], "the site shows another key")
    check_witnessed(seals, witnesses["statements"])
    for total, name in (("paidIn", "paidInCents"), ("paidOut", "paidOutCents")):
        need(cents(totals[total]["amount"]) >= int(seals[-1][name]), f"{name} fell since the newest seal")
    if older:
        newest = older["seals"][-1]
        check_kept(seals, {"sealNo": newest["sealNo"], "digest": seal_digest(newest), "publicKey": newest["publicKey"]})
    return 0, f"{len(seals)} seals hold"


def check_seen(file):
    """Two seals of one site and one number, both rightly signed by it, prove that it made its past anew."""
    known = {}
    for statement in file["statements"]:
        seal = statement["seal"]
        need(is_good_statement(statement), f"what was seen at {statement['address']} isn't rightly signed")
        for place in (("key", seal["publicKey"], seal["sealNo"]), ("address", statement["address"], seal["sealNo"])):
            need(known.setdefault(place, seal_digest(seal)) == seal_digest(seal), f"two seals {seal['sealNo']} of {statement['address']}")
    return 0, f"{len(file['statements'])} statements, none against another"


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def main(paths):
    if paths[0] == "--seals":
        return check_all_seals(*map(load, paths[1:]))
    if paths[0] == "--seen":
        return check_seen(load(paths[1]))
    book = load(paths[0])
    if len(paths) > 1:
        book["kept"] = kept_from(load(paths[1]))
    return check(book)


if __name__ == "__main__":
    try:
        code, said = main(sys.argv[1:])
        print(said)
        sys.exit(code)
    except DoesNotFit as problem:
        print(f"It doesn't fit: {problem}.")
        sys.exit(1)

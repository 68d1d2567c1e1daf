"""A heaviest matching of a dense graph with integer weights of any size: PURE.

The primal-dual method of Edmonds (1965), in the form that keeps for every top-level blossom the edge of least slack to
each other one (Galil, "Efficient algorithms for finding maximum matching in graphs", 1986): O(n³). The pairing of a
large score group has weights of hundreds of bits, for which no compiled library has room, and ``networkx`` spends most
of its time on looking up edges; here weights lie in rows.

Nodes are 1 … n, blossoms n + 1 …; 0 is nobody. A blossom lists its parts in the order of its cycle, its base first.
"""

from __future__ import annotations

from collections.abc import Sequence

FREE, OUTER, INNER = -1, 0, 1
"""Not in the forest; at an even distance from a root; at an odd one."""


def heaviest_matching(weights: Sequence[Sequence[int]]) -> list[int]:
    """Return the partner of each node (None as -1) in a matching of the greatest total weight.

    ``weights`` is a symmetric n×n matrix; what is not above 0 is no edge.
    """
    search = _Search(weights)
    while search.augmented():
        pass
    return [partner - 1 for partner in search.mate[1 : search.size + 1]]


class _Search:
    """The forest, the duals and the blossoms of one search."""

    def __init__(self, weights: Sequence[Sequence[int]]) -> None:
        n = self.size = len(weights)
        room = self.room = n + n // 2 + 2
        top = max((max(row, default=0) for row in weights), default=0)
        self.twice = [[0] * (n + 1), *([0, *(2 * max(weight, 0) for weight in row)] for row in weights)]
        """Twice the weight of each edge, so that halves of slacks stay whole."""
        self.dual = [0] + [top] * n + [0] * (room - n - 1)
        self.mate = [0] * room
        self.root = [*range(n + 1)] + [0] * (room - n - 1)
        """The top-level blossom (or node) that holds each node or blossom; 0 for blossoms not in use."""
        self.parent = [0] * room
        self.label = [FREE] * room
        self.best = [0] * room
        """For each top-level blossom, the outer node whose edge to it has the least slack; 0: none."""
        self.parts: list[list[int]] = [[] for _ in range(room)]
        self.part_of = [[0] * (n + 1) for _ in range(room)]
        """Which part of a blossom holds a node; 0: none."""
        for node in range(1, n + 1):
            self.part_of[node][node] = node
        self.ends = [[(row, column) for column in range(room)] for row in range(room)]
        """The nodes that the least slack edge between two blossoms joins; (0, 0): no edge."""
        self.seen = [0] * room
        self.look = 0
        self.used = n
        self.queue: list[int] = []

    def slack(self, ends: tuple[int, int]) -> int:
        """Return how far the duals of an edge's ends are above twice its weight."""
        first, second = ends
        return self.dual[first] + self.dual[second] - self.twice[first][second]

    def is_edge(self, ends: tuple[int, int]) -> bool:
        """Whether there is an edge at all."""
        return self.twice[ends[0]][ends[1]] > 0

    # ---- the forest

    def augmented(self) -> bool:
        """Grow a forest from the free blossoms until a path makes the matching larger; False: nothing is gained."""
        for x in range(1, self.used + 1):
            self.label[x], self.best[x] = FREE, 0
        self.queue = []
        for x in range(1, self.used + 1):
            if self.root[x] == x and not self.mate[x]:
                self.parent[x], self.label[x] = 0, OUTER
                self.enqueue(x)
        if not self.queue:
            return False
        while True:
            if self.scanned():
                return True
            if not self.adjusted():
                return False
            if self.met():
                return True
            for b in range(self.size + 1, self.used + 1):
                if self.root[b] == b and self.label[b] == INNER and not self.dual[b]:
                    self.open_blossom(b)

    def scanned(self) -> bool:
        """Look along all edges of the outer nodes in the queue; tell whether the matching has grown."""
        dual, root, label, best = self.dual, self.root, self.label, self.best
        while self.queue:
            node = self.queue.pop()
            if label[root[node]] == INNER:
                continue
            row, own = self.twice[node], dual[node]
            for other in range(1, self.size + 1):
                twice = row[other]
                if not twice or root[node] == root[other]:
                    continue
                slack = own + dual[other] - twice
                if not slack:
                    if self.tight(node, other):
                        return True
                    continue
                target = root[other]
                rival = best[target]
                if not rival or slack < self.slack(self.ends[rival][target]):
                    best[target] = node
        return False

    def adjusted(self) -> bool:
        """Move the duals as far as they can go; False: a node's dual is spent, and the matching is heaviest."""
        dual, root, label = self.dual, self.root, self.label
        steps = [dual[u] for u in range(1, self.size + 1) if label[root[u]] == OUTER]
        steps += [dual[b] // 2 for b in range(self.size + 1, self.used + 1) if root[b] == b and label[b] == INNER]
        for x in range(1, self.used + 1):
            if root[x] == x and self.best[x] and label[x] != INNER:
                slack = self.slack(self.ends[self.best[x]][x])
                steps.append(slack if label[x] == FREE else slack // 2)
        step = min(steps)
        for u in range(1, self.size + 1):
            if label[root[u]] == OUTER:
                dual[u] -= step
                if dual[u] <= 0:
                    return False
            elif label[root[u]] == INNER:
                dual[u] += step
        for b in range(self.size + 1, self.used + 1):
            if root[b] == b and label[b] != FREE:
                dual[b] += 2 * step if label[b] == OUTER else -2 * step
        return True

    def met(self) -> bool:
        """Use the edges that have become tight; tell whether the matching has grown."""
        for x in range(1, self.used + 1):
            rival = self.best[x]
            if self.root[x] == x and rival and self.root[rival] != x:
                ends = self.ends[rival][x]
                if not self.slack(ends) and self.tight(*ends):
                    return True
        return False

    def tight(self, outer: int, node: int) -> bool:
        """Take a tight edge from an outer node into the forest; tell whether it joined two trees."""
        first, second = self.root[outer], self.root[node]
        if self.label[second] == FREE:
            self.parent[second], self.label[second] = outer, INNER
            follower = self.root[self.mate[second]]
            self.best[second] = self.best[follower] = 0
            self.label[follower] = OUTER
            self.enqueue(follower)
        elif self.label[second] == OUTER:
            meeting = self.meeting(first, second)
            if not meeting:
                self.augment(first, second)
                self.augment(second, first)
                return True
            self.close_blossom(first, meeting, second)
        return False

    def enqueue(self, x: int) -> None:
        if x <= self.size:
            self.queue.append(x)
        else:
            for part in self.parts[x]:
                self.enqueue(part)

    def up(self, x: int) -> int:
        """Return the next outer blossom on the way from an outer blossom to its root; 0 at the root."""
        inner = self.root[self.mate[x]]
        return self.root[self.parent[inner]] if inner else 0

    def meeting(self, first: int, second: int) -> int:
        """Return the blossom at which two ways to the root meet; 0 if they end in different roots."""
        self.look += 1
        while first or second:
            if first:
                if self.seen[first] == self.look:
                    return first
                self.seen[first] = self.look
                first = self.up(first)
            first, second = second, first
        return 0

    # ---- the matching

    def augment(self, x: int, y: int) -> None:
        """Match x to y, and turn the matching along the way from x to its root."""
        while True:
            inner = self.root[self.mate[x]]
            self.match(x, y)
            if not inner:
                return
            above = self.root[self.parent[inner]]
            self.match(inner, above)
            x, y = above, inner

    def match(self, x: int, y: int) -> None:
        """Match x to y along their edge, and the parts of x accordingly."""
        mine, theirs = self.ends[x][y]
        self.mate[x] = theirs
        if x <= self.size:
            return
        entry = self.part_of[x][mine]
        at = self.even_place(x, entry)
        parts = self.parts[x]
        for i in range(at):
            self.match(parts[i], parts[i ^ 1])
        self.match(entry, y)
        self.parts[x] = parts[at:] + parts[:at]

    def even_place(self, blossom: int, part: int) -> int:
        """Return the place of a part in its blossom's cycle, which is turned round if the place would be odd."""
        parts = self.parts[blossom]
        at = parts.index(part)
        if at % 2 == 0:
            return at
        parts[1:] = parts[:0:-1]
        return len(parts) - at

    # ---- blossoms

    def holds(self, x: int, blossom: int) -> None:
        """Note the top-level blossom of x and of all that it holds."""
        self.root[x] = blossom
        for part in self.parts[x] if x > self.size else ():
            self.holds(part, blossom)

    def way(self, x: int, meeting: int) -> list[int]:
        """Return the blossoms from x up to below the meeting, outer and inner in turn; the inner ones become outer."""
        passed: list[int] = []
        while x != meeting:
            inner = self.root[self.mate[x]]
            passed += (x, inner)
            self.enqueue(inner)
            x = self.root[self.parent[inner]]
        return passed

    def close_blossom(self, first: int, meeting: int, second: int) -> None:
        """Join an odd cycle of the forest into one outer blossom."""
        b = next((b for b in range(self.size + 1, self.used + 1) if not self.root[b]), self.used + 1)
        self.used = max(self.used, b)
        self.dual[b], self.label[b], self.mate[b] = 0, OUTER, self.mate[meeting]
        self.parts[b] = [meeting, *reversed(self.way(first, meeting)), *self.way(second, meeting)]
        self.holds(b, b)
        self.link(b)
        self.best_of(b)

    def link(self, b: int) -> None:
        """Find the least slack edge from a new blossom to every other node and blossom."""
        row, nothing = self.ends[b], (0, 0)
        for x in range(1, self.used + 1):
            row[x] = self.ends[x][b] = nothing
        owners = self.part_of[b] = [0] * (self.size + 1)
        for part in self.parts[b]:
            theirs = self.ends[part]
            for x in range(1, self.used + 1):
                ends = theirs[x]
                if self.is_edge(ends) and (row[x] == nothing or self.slack(ends) < self.slack(row[x])):
                    row[x], self.ends[x][b] = ends, ends[::-1]
            for node, owner in enumerate(self.part_of[part]):
                if owner:
                    owners[node] = part

    def best_of(self, x: int) -> None:
        """Find the outer node outside x whose edge to x has the least slack."""
        self.best[x] = 0
        for node in range(1, self.size + 1):
            ends = self.ends[node][x]
            if self.is_edge(ends) and self.root[node] != x and self.label[self.root[node]] == OUTER:
                rival = self.best[x]
                if not rival or self.slack(ends) < self.slack(self.ends[rival][x]):
                    self.best[x] = node

    def open_blossom(self, b: int) -> None:
        """Undo an inner blossom: the parts on the way through it stay in the forest, the others become free."""
        for part in self.parts[b]:
            self.holds(part, part)
        entry = self.part_of[b][self.ends[b][self.parent[b]][0]]
        at = self.even_place(b, entry)
        parts = self.parts[b]
        for i in range(0, at, 2):
            inner, outer = parts[i], parts[i + 1]
            self.parent[inner] = self.ends[outer][inner][0]
            self.label[inner], self.label[outer] = INNER, OUTER
            self.best[inner] = 0
            self.best_of(outer)
            self.enqueue(outer)
        self.label[entry], self.parent[entry] = INNER, self.parent[b]
        for part in parts[at + 1 :]:
            self.label[part] = FREE
            self.best_of(part)
        self.root[b] = 0

"""What a reader does to a page, with real pointer, keys and touch: drags in steps, typed letters, undo, redo, reload, a shared link."""

import json
import zipfile

from answers import open_tab
from conftest import settle
from map_steps import screen, surface


class Reader:
    """Changes a page by chance. `open` opens an address in a new tab."""

    def __init__(self, page, random, open):
        self.page, self.random, self.open = page, random, open
        self.done = []


    # What is chosen, and where it is.

    def layout(self, folder):
        """The layout as it was saved last."""
        with zipfile.ZipFile(next(folder.glob("*.zip"))) as archive:
            name = next(each for each in archive.namelist() if each.startswith("zones"))
            return json.loads(archive.read(name))

    def choose(self, folder):
        """Chooses a zone under What if, and gives its first fence."""
        open_tab(self.page, "What if")
        zones = self.layout(folder)["zones"]
        index = self.random.randrange(len(zones))
        self.page.locator("#edit-zone").select_option(index=index + 1)
        settle(self.page)
        return zones[index]["fences"][0]

    def drags(self, folder):
        """Points of a fence to drag from: within it, its corners, its radius."""
        fence = self.choose(folder)
        if len(self.page.locator(".edit-choice").all()) > 0:
            self.page.locator(".edit-choice").first.click()
            settle(self.page)
        if "circle" in fence:
            return [fence["circle"]["center"]]
        if "rectangle" in fence:
            west, south = fence["rectangle"]["southWest"][:2]
            east, north = fence["rectangle"]["northEast"][:2]
            return [[west, south], [east, north], [(west + east) / 2, (south + north) / 2]]
        return [corner[:2] for corner in fence.get("geoline") or fence.get("polygon", [[]])[0][:-1]]

    def points(self, folder):
        """The pixels of a drag: from a point of a fence that is in sight to one up to 90 pixels away."""
        starts = self.drags(folder)
        box = surface(self.page).bounding_box()
        self.page.get_by_role("button", name="Show all").click()
        settle(self.page)
        for start in self.random.sample(starts, len(starts)):
            x, y = screen(self.page, *start)
            if box["x"] + 20 < x < box["x"] + box["width"] - 20 and box["y"] + 60 < y < box["y"] + box["height"] - 50:
                end_x = min(max(x + self.random.uniform(-90, 90), box["x"] + 12), box["x"] + box["width"] - 12)
                end_y = min(max(y + self.random.uniform(-90, 90), box["y"] + 50), box["y"] + box["height"] - 40)
                return (x, y), (end_x, end_y)
        return None

    # What a hand does.

    def mouse(self, folder):
        points = self.points(folder)
        if points is None:
            return
        (x, y), end = points
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=self.random.randint(4, 14))
        self.page.wait_for_timeout(self.random.choice([0, 250]))
        self.page.mouse.up()

    def touch(self, folder):
        points = self.points(folder)
        if points is None:
            return
        start, end = points
        session = self.page.context.new_cdp_session(self.page)

        def send(kind, *at):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in at]})

        send("touchStart", start)
        for step in range(1, 9):
            send("touchMove", tuple(a + (b - a) * step / 8 for a, b in zip(start, end)))
        send("touchEnd")
        session.detach()

    def arrows(self, folder):
        self.choose(folder)
        surface(self.page).focus()
        for _ in range(self.random.randint(1, 4)):
            self.page.keyboard.press(self.random.choice(["ArrowLeft", "ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown", "Shift+ArrowRight"]), delay=30)

    def typed(self, folder):
        """Types a number letter by letter; some are not possible, and leave what was before."""
        self.choose(folder)
        labels = {"Radius": ["5 m", "140 m", "90", "0.2 km"], "Exit distance": ["0 m", "75 m"], "Dwell time": ["9 s", "2 min", "x"],
                  "Minimum retrigger time": ["3 min", "1 h"], "Exit distance of all zones": ["10 m", "150 m"], "Buffer": ["5 m", "180 m"]}
        offered = [label for label in labels if self.page.get_by_label(label, exact=True).count() > 0]
        label = self.random.choice(offered)
        field = self.page.get_by_label(label, exact=True).first
        field.click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(self.random.choice(labels[label]), delay=25)
        self.page.keyboard.press("Tab")

    def slider(self, folder):
        self.choose(folder)
        sliders = [each for each in self.page.locator(".edit-zone .edit-slider").all() if each.is_visible()]
        self.random.choice(sliders).focus()
        for _ in range(self.random.randint(1, 6)):
            self.page.keyboard.press(self.random.choice(["ArrowRight", "ArrowLeft", "PageUp"]))

    def leave_fields(self):
        """In a text the browser undoes letters."""
        surface(self.page).focus()

    def undo(self, folder):
        self.leave_fields()
        self.page.keyboard.press("Control+z")

    def redo(self, folder):
        self.leave_fields()
        self.page.keyboard.press(self.random.choice(["Control+y", "Control+Shift+Z"]))

    def reload(self, folder):
        # The address is written a moment after a change.
        self.page.wait_for_timeout(600)
        self.page.on("dialog", accept)
        self.page.reload()
        self.page.wait_for_selector("html[data-ready]", state="attached")

    def link(self, folder):
        self.page.wait_for_timeout(600)
        self.page = self.open(self.page.url)


def accept(dialog):
    dialog.accept()

//! An entry: the six functions of a shared library.
#![expect(unsafe_code, reason = "calls into a shared library")]

use std::ffi::{CStr, CString, c_char, c_void};
use std::path::Path;

type Preprocess = unsafe extern "C" fn(GppcPatch, *const c_char);

type Init = unsafe extern "C" fn(GppcPatch, *const c_char) -> *mut c_void;

type Change = unsafe extern "C" fn(*mut c_void, *const GppcPatch, u32);

type GetPath = unsafe extern "C" fn(*mut c_void, GppcPoint, GppcPoint) -> GppcPath;

type Free = unsafe extern "C" fn(*mut c_void);

type Name = unsafe extern "C" fn() -> *const c_char;

pub struct Library(libloading::Library);

/// What an entry has set up for a map.
pub struct Entry<'a> {
    library: &'a Library,
    data: *mut c_void,
    change: Change,
    get_path: GetPath,
}

impl Library {
    pub fn open(file: &Path) -> Result<Self, String> {
        // SAFETY: whoever runs a library trusts it.
        let library = unsafe { libloading::Library::new(file) };
        library.map(Self).map_err(|error| error.to_string())
    }

    /// The function of this name.
    ///
    /// # Safety
    ///
    /// It has this type.
    unsafe fn function<T: Copy>(&self, name: &str) -> Result<T, String> {
        // SAFETY: the caller has it so.
        let symbol = unsafe { self.0.get::<T>(name) };
        symbol.map(|symbol| *symbol).map_err(|error| error.to_string())
    }

    pub fn preprocess(&self, map: GppcPatch, index: &Path) -> Result<(), String> {
        let index = c_string(index)?;
        // SAFETY: the competition's header declares it so; the map has a bit for each cell.
        unsafe { self.function::<Preprocess>("gppc_preprocess_init_map")?(map, index.as_ptr()) };
        Ok(())
    }

    pub fn entry(&self, map: GppcPatch, index: &Path) -> Result<Entry<'_>, String> {
        let index = c_string(index)?;
        // SAFETY: the competition's header declares them so; the map has a bit for each cell.
        unsafe {
            let data = self.function::<Init>("gppc_search_init")?(map, index.as_ptr());
            let change = self.function("gppc_map_change")?;
            let get_path = self.function("gppc_get_path")?;
            Ok(Entry { library: self, data, change, get_path })
        }
    }

    pub fn name(&self) -> String {
        // SAFETY: the competition's header declares it so, and names end with a zero byte.
        let name =
            unsafe { self.function::<Name>("gppc_get_name").map(|name| CStr::from_ptr(name())) };
        name.map_or("?".into(), |name| name.to_string_lossy().into_owned())
    }
}

impl Entry<'_> {
    pub fn change(&mut self, changes: &[GppcPatch]) {
        // SAFETY: the data are those of the library, and the patches have a bit for each cell.
        unsafe { (self.change)(self.data, changes.as_ptr(), changes.len() as u32) };
    }

    /// Takes the next part of a path. Whether there is another one.
    pub fn next_part(
        &mut self,
        start: GppcPoint,
        goal: GppcPoint,
        points: &mut Vec<GppcPoint>,
    ) -> bool {
        // SAFETY: the data are those of the library.
        let part = unsafe { (self.get_path)(self.data, start, goal) };
        if part.length == 0 {
            points.clear();
            return false;
        }
        // SAFETY: the library keeps so many points until the next call.
        let part_points = unsafe { std::slice::from_raw_parts(part.path, part.length as usize) };
        points.extend_from_slice(part_points);
        part.incomplete != 0
    }
}

impl Drop for Entry<'_> {
    fn drop(&mut self) {
        // SAFETY: the data are those of the library, and freed only here.
        unsafe {
            if let Ok(free) = self.library.function::<Free>("gppc_free_data") {
                free(self.data);
            }
        }
    }
}

fn c_string(path: &Path) -> Result<CString, String> {
    let name = path.to_str().ok_or_else(|| format!("{}: not UTF-8", path.display()))?;
    CString::new(name).map_err(|error| error.to_string())
}

// What a runner and an entry give each other, as the header `Entry.h` of the competition's public
// start kit declares it (gppc-dev/startkit-dynamic, 2023).

/// A cell: column and row, from the upper left.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GppcPoint {
    /// The column.
    pub x: u16,
    /// The row.
    pub y: u16,
}

/// A path, or the next part of one.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GppcPath {
    /// Points with straight or diagonal steps between them. They stay until the next call.
    pub path: *const GppcPoint,
    /// How many there are; 0 if there is no path.
    pub length: u32,
    /// 1 if the next call gives the next part, else 0.
    pub incomplete: u8,
}

/// A rectangle of a map.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GppcPatch {
    /// The cells row by row, a bit each, the lowest first: 1 is free.
    pub bitarray: *const u8,
    /// The columns.
    pub width: u16,
    /// The rows.
    pub height: u16,
    /// Where its upper left cell lies on the map.
    pub pos: GppcPoint,
}
